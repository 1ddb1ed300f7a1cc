namespace LeanTasks.FSharp.Tests.Properties

/// What happens at one point of a program, mostly as the source that is awaited there.
type Step =
    /// A source that has its result already.
    | Value of int
    /// A source that the driver completes after the program has suspended.
    | Later of int
    /// A source that a pool thread completes, before or after somebody awaits it.
    | Pool of int
    /// Thrown where the source is made, before there is anything to await.
    | Throw of Fault
    /// A source that has failed already.
    | Faulted of Fault
    /// A failed source with two exceptions, of which an await raises the first.
    | FaultedTwice of Fault * Fault
    | LaterFaulted of Fault
    | AlreadyCanceled
    | LaterCanceled
    /// Writes the AsyncLocal, which must not be seen by the caller.
    | SetLocal of int
    /// Makes another SynchronizationContext current, which must not be seen by the caller either.
    | SwitchContext

/// What kind of awaitable an step is awaited as.
type Source =
    | OfTask
    | OfTaskUnit
    | OfValueTask
    | OfValueTaskUnit
    | OfLeanTask
    | OfUnitLeanTask
    | OfFlow
    | OfAsync
    | OfConfigured
    | OfUnconfigured
    | OfYield
    /// An awaitable that only this assembly knows.
    | OfOwn

module Step =
    let name (step: Step) : string =
        match step with
        | Value n -> "Value " + string n
        | Later n -> "Later " + string n
        | Pool n -> "Pool " + string n
        | Throw fault -> "Throw " + Fault.name fault
        | Faulted fault -> "Faulted " + Fault.name fault
        | FaultedTwice(first, second) -> "FaultedTwice " + Fault.name first + ", " + Fault.name second
        | LaterFaulted fault -> "LaterFaulted " + Fault.name fault
        | AlreadyCanceled -> "AlreadyCanceled"
        | LaterCanceled -> "LaterCanceled"
        | SetLocal n -> "SetLocal " + string n
        | SwitchContext -> "SwitchContext"

    /// The same without a suspension.
    let atOnce (step: Step) : Step =
        match step with
        | Later n
        | Pool n -> Value n
        | LaterFaulted fault -> Faulted fault
        | LaterCanceled -> AlreadyCanceled
        | _ -> step

    let shrink (step: Step) : Step list =
        match step with
        | Value 0 -> []
        | Value _ -> [ Value 0 ]
        | Later 0 -> [ Value 0 ]
        | Later n -> [ Value n; Later 0 ]
        | Pool n -> [ Value n; Later n ]
        | Throw Invalid -> [ Value 0 ]
        | Throw _ -> [ Value 0; Throw Invalid ]
        | Faulted fault -> [ Value 0; Throw fault ]
        | FaultedTwice(fault, _) -> [ Value 0; Faulted fault ]
        | LaterFaulted fault -> [ Value 0; Later 0; Faulted fault ]
        | AlreadyCanceled -> [ Value 0; Throw Canceled ]
        | LaterCanceled -> [ Later 0; AlreadyCanceled ]
        | SetLocal _
        | SwitchContext -> [ Value 0 ]
