namespace LeanTasks.FSharp

open System.ComponentModel

open Microsoft.FSharp.Core.CompilerServices
open LeanTasks
open LeanTasks.Flows

/// <summary>How flows await flows. For the builders of this library.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type FlowAwait =

    /// <summary>Awaits in a flow that the compiler did not compile to a state machine.</summary>
    static member ThenDynamic:
        sm: byref<MethodStateMachine<'TOverall, 'Builder>> *
        source: Flow<'TResult> *
        continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) ->
            bool
            when 'Builder: struct and 'Builder :> IFlowMethodBuilder<'TOverall>

    /// <summary>Ends a flow that the compiler did not compile to a state machine.</summary>
    static member EndDynamic:
        sm: byref<MethodStateMachine<'T, 'Builder>> * source: Flow<'T> -> bool when 'Builder: struct and 'Builder :> IFlowMethodBuilder<'T>

    /// <summary>Awaits another flow.</summary>
    /// <param name="source">The other flow.</param>
    /// <param name="continuation">The code after the await.</param>
    /// <returns>The await and the code after it.</returns>
    static member inline Then:
        source: Flow<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>
            when 'Builder: struct and 'Builder :> IFlowMethodBuilder<'TOverall>

    /// <summary>Ends with another flow. The flow then keeps nothing, because its awaiter awaits the other one.</summary>
    /// <param name="source">The other flow.</param>
    /// <returns>The end.</returns>
    static member inline End: source: Flow<'T> -> MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IFlowMethodBuilder<'T>
