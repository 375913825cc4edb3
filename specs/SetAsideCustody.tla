--------------------------- MODULE SetAsideCustody ---------------------------
(***************************************************************************)
(* Objects in the temporary custody of a procedure.                        *)
(*                                                                         *)
(* "Z" cites the seed "Zones, locations and observations", which describes *)
(* these operators in prose; their text is ours.                           *)
(***************************************************************************)
EXTENDS ZoneCarriers, Naturals

\* Ours: what a transit record holds where there is no obligation; obligations
\* are positive.
NoCleanup == 0

\* Z: "a transit record with their origin, effect instance, owning ability and any
\* protected cleanup obligation".
TransitRecords ==
    [object : Nat \ {0}, origin : ZoneInstances4 \ {SetAsideZone},
     effectInstance : Nat \ {0}, owningAbility : Nat \ {0}, cleanup : Nat]

\* Z: "Set-aside objects carry a transit record with their origin, effect
\* instance, owning ability and any protected cleanup obligation.
\* SetAsideTrackingValid4 requires every current set-aside object to have
\* matching tracking information."  Ours: matching means that the record names
\* the object, an origin other than the set-aside zone itself, an effect that
\* runs together with the ability that owns it, and a known obligation or none;
\* and that no record outlives the custody.
\*   tracking         from each set-aside identifier to its transit record
\*   runningEffects   the set of [instance, ability] of the effects that run
\*   cleanups         the protected cleanup obligations
\* The last two are supplied.
SetAsideTrackingValid4(setAsideIds, tracking, runningEffects, cleanups) ==
    /\ DOMAIN tracking = setAsideIds
    /\ \A id \in setAsideIds : tracking[id].object = id
    /\ \A id \in setAsideIds : tracking[id].origin \in ZoneInstances4 \ {SetAsideZone}
    /\ \A id \in setAsideIds : [instance |-> tracking[id].effectInstance,
                                ability |-> tracking[id].owningAbility] \in runningEffects
    /\ \A id \in setAsideIds : tracking[id].cleanup \in cleanups \cup {NoCleanup}

\* Z: "A temporary group cannot be reconstructed reliably from face or current
\* zone alone": it is what the records of one effect instance name.
SetAsideGroup4(tracking, effectInstance) ==
    {id \in DOMAIN tracking : tracking[id].effectInstance = effectInstance}

\* Z: "The observation of its exit can depend on the observing ability.
\* SetAsideExitView4 can report the temporary zone to a qualifying observer and
\* the recorded origin to another."  Ours: the ability that owns the custody
\* qualifies.  What is reported is where the object left from, not where it is.
SetAsideExitView4(transit, observingAbility) ==
    IF observingAbility = transit.owningAbility THEN SetAsideZone ELSE transit.origin

=============================================================================
