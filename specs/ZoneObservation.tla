--------------------------- MODULE ZoneObservation ---------------------------
(***************************************************************************)
(* Who may look at what.                                                   *)
(***************************************************************************)
EXTENDS ZoneCarriers

\* Quoted from the seed "Zones, locations and observations"
\* (reference-profile, input revision 2, CC0 1.0).  "The default look rule
\* depends on the zone class, face, viewer and controller."  "Dedicated
\* contracts refine these defaults for discard piles, set-aside groups and
\* explicit grants", so that FALSE is an answer and not a refusal.
DefaultZoneLook4(zone, face, viewer, controller) ==
    CASE ZoneClass4(zone) = "Hidden" -> FALSE
      [] ZoneClass4(zone) = "Secret" -> viewer = controller
      [] ZoneClass4(zone) = "SchemaAtom128" -> face = "Up" \/ viewer = controller
      [] OTHER -> FALSE

=============================================================================
