-------------------------- MODULE AbilityUseRecords --------------------------
(***************************************************************************)
(* What is recorded of an ability's use; when it counts as used is in      *)
(* AbilityUse.                                                             *)
(*                                                                         *)
(* "A" cites the seed "Abilities and use", which describes these operators *)
(* in prose; their text is ours.                                           *)
(***************************************************************************)
EXTENDS Naturals, Sequences

\* A: "Use events carry fresh use identifiers, instance identity, source and
\* participant."  before and after are the events so far, oldest first: A: "should
\* not erase that historical occurrence".  Ours: identifiers are positive, as
\* those of occurrences are.
RecordAbilityUse9(before, after, use, instance, source, participant) ==
    /\ use \in Nat \ {0}
    /\ \A i \in DOMAIN before : before[i].use # use
    /\ after = Append(before, [use |-> use, instance |-> instance, source |-> source,
                               participant |-> participant])

\* A: "RecordConditionalExecutionUse96 checks the actual executed part
\* identifiers against the definition and records the first relevant optional
\* execution."  A: "It is stronger than trusting a user-interface selection or a
\* prediction of what an effect might accomplish."  Ours: the definition names
\* its parts and which of them are optional; the first is the instance's first, and
\* the event names no part: what was executed is a set, and says nothing of an order.
\* actualExecutedParts is a supplied fact.
RecordConditionalExecutionUse96(before, after, use, instance, source, participant, definition,
                                actualExecutedParts) ==
    /\ definition.kind = "Conditional"
    /\ actualExecutedParts \subseteq definition.parts
    /\ \E part \in actualExecutedParts : part \in definition.optionalParts
    /\ \A i \in DOMAIN before : before[i].instance # instance
    /\ RecordAbilityUse9(before, after, use, instance, source, participant)

\* A: "A turn-use record additionally associates the use with a turn and the
\* relevant ability/source."  The use is one that is recorded.  Ours: it is
\* associated once, and with the event's own source.
RecordTurnUse9(before, after, history, event, turn, ability) ==
    /\ \E i \in DOMAIN history : history[i] = event
    /\ \A i \in DOMAIN before : before[i].use # event.use
    /\ after = Append(before, [use |-> event.use, turn |-> turn, ability |-> ability,
                               source |-> event.source])

\* A: "This matters when payment uses a specially permitted source or hosted
\* counters. The supplied permission witness must identify the payment and the
\* actual paid counters. A balance total by itself cannot identify which source
\* permission was exercised": no total is asked for.  Ours: a counter is named
\* with its host, and the permission is for the counters of one.  witness is a
\* supplied fact.
PaymentPermission9(witness, payment) ==
    /\ witness.payment = payment.id
    /\ witness.counters = payment.counters
    /\ \A counter \in payment.counters : counter.host = witness.permittedHost

=============================================================================
