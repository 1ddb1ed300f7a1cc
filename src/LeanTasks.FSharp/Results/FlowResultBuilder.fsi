namespace LeanTasks.FSharp

open System.Collections.Generic
open System.ComponentModel
open System.Threading.Tasks
open LeanTasks

/// <summary>For builders: what a <c>flowResult</c> does with a <c>Result</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
module FlowResultCode =
    /// <summary>Goes on with the value, or ends with an error.</summary>
    val inline bind: result: Result<'U, 'Error> -> [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary>The result of a flow, as <c>Ok</c>.</summary>
    val internal ofValue: flow: Flow<'T> -> Flow<Result<'T, 'Error>>

    /// <summary>Awaits two flows that run already. Both are awaited; the first failure in the order of the arguments counts, and then the first that has an error.</summary>
    val both: left: Flow<Result<'A, 'Error>> -> right: Flow<Result<'B, 'Error>> -> MergedFlow<Result<struct ('A * 'B), 'Error>>

/// <summary>For builders: makes a flow of a source of <c>and!</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type FlowResultSource =
    /// <summary>Of a flow.</summary>
    static member ToFlow: flow: Flow<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Of a result.</summary>
    static member ToFlow: result: Result<'T, 'Error> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Of a value task.</summary>
    static member ToFlow: task: ValueTask<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Of a task.</summary>
    static member ToFlow: task: Task<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Of a LeanTask.</summary>
    static member ToFlow: task: LeanTask<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Of an <c>Async</c>, which is started on this thread.</summary>
    static member ToFlow: computation: Async<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Of sources that are merged.</summary>
    static member ToFlow: merged: MergedFlow<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Of a flow whose result is the value.</summary>
    static member ToFlow: flow: Flow<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Of a value task whose result is the value.</summary>
    static member ToFlow: task: ValueTask<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Of a task whose result is the value.</summary>
    static member ToFlow: task: Task<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Of a LeanTask whose result is the value.</summary>
    static member ToFlow: task: LeanTask<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Of an <c>Async</c> whose result is the value, which is started on this thread.</summary>
    static member ToFlow: computation: Async<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Of a value task without a result.</summary>
    static member ToFlow: task: ValueTask * _wants: WantsValue -> Flow<Result<unit, 'Error>>

    /// <summary>Of a task without a result.</summary>
    static member ToFlow: task: Task * _wants: WantsValue -> Flow<Result<unit, 'Error>>

    /// <summary>Of a LeanTask without a result.</summary>
    static member ToFlow: task: LeanTask * _wants: WantsValue -> Flow<Result<unit, 'Error>>

/// <summary>The type of <c>flowResult</c>.</summary>
[<Sealed>]
type FlowResultBuilder =
    inherit ShortCircuitBuilder

    /// <summary>For <c>flowResult</c>.</summary>
    new: unit -> FlowResultBuilder

    /// <summary><c>return</c>.</summary>
    member inline Return: value: 'T -> Flow<Result<'T, 'Error>>

    /// <summary>An <c>if</c> without <c>else</c>.</summary>
    [<Core.DefaultValue>]
    member inline Zero: unit -> Flow<Result<unit, 'Error>>

    /// <summary>Runs one part after the other, unless the first ends with an error.</summary>
    member inline Combine: first: Flow<Result<unit, 'Error>> * next: (unit -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>while</c>, until a round ends with an error.</summary>
    member inline While: condition: (unit -> bool) * body: (unit -> Flow<Result<unit, 'Error>>) -> Flow<Result<unit, 'Error>>

    /// <summary><c>for … in</c>, until a round ends with an error. A list or an array needs no enumerator.</summary>
    member inline For: items: 'U seq * body: ('U -> Flow<Result<unit, 'Error>>) -> Flow<Result<unit, 'Error>>

    /// <summary><c>let!</c> and <c>do!</c> of a flow.</summary>
    member inline Bind:
        flow: Flow<Result<'U, 'Error>> * [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>return!</c> of a flow.</summary>
    member inline ReturnFrom: flow: Flow<Result<'T, 'Error>> -> Flow<Result<'T, 'Error>>

    /// <summary><c>let!</c> and <c>do!</c> of a result.</summary>
    member inline Bind: result: Result<'U, 'Error> * [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>return!</c> of a result.</summary>
    member inline ReturnFrom: result: Result<'T, 'Error> -> Flow<Result<'T, 'Error>>

    /// <summary><c>let!</c> and <c>do!</c> of a value task; one made by a <c>flow</c> or <c>vtask</c> is awaited as that.</summary>
    member inline Bind:
        task: ValueTask<Result<'U, 'Error>> * [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>return!</c> of a value task; one made by a <c>flow</c> or <c>vtask</c> is awaited as that.</summary>
    member inline ReturnFrom: task: ValueTask<Result<'T, 'Error>> -> Flow<Result<'T, 'Error>>

    /// <summary><c>let!</c> and <c>do!</c> of a task.</summary>
    member inline Bind:
        task: Task<Result<'U, 'Error>> * [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>return!</c> of a task.</summary>
    member inline ReturnFrom: task: Task<Result<'T, 'Error>> -> Flow<Result<'T, 'Error>>

    /// <summary><c>let!</c> and <c>do!</c> of a LeanTask.</summary>
    member inline Bind:
        task: LeanTask<Result<'U, 'Error>> * [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>return!</c> of a LeanTask.</summary>
    member inline ReturnFrom: task: LeanTask<Result<'T, 'Error>> -> Flow<Result<'T, 'Error>>

    /// <summary><c>let!</c> and <c>do!</c> of an <c>Async</c>, which is started on this thread.</summary>
    member inline Bind:
        computation: Async<Result<'U, 'Error>> * [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>return!</c> of an <c>Async</c>, which is started on this thread.</summary>
    member inline ReturnFrom: computation: Async<Result<'T, 'Error>> -> Flow<Result<'T, 'Error>>

    /// <summary><c>let!</c> of what <c>and!</c> has merged.</summary>
    member inline Bind:
        merged: MergedFlow<Result<'U, 'Error>> * [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>and!</c> of two sources of a <c>Result</c>.</summary>
    member inline MergeSources< ^Left, ^Right, 'A, 'B, 'Error
        when (^Left or FlowResultSource): (static member ToFlow: ^Left * WantsOutcome -> Flow<Result<'A, 'Error>>)
        and (^Right or FlowResultSource): (static member ToFlow: ^Right * WantsOutcome -> Flow<Result<'B, 'Error>>)> :
        left: ^Left * right: ^Right -> MergedFlow<Result<struct ('A * 'B), 'Error>>

/// <summary>Constructs of lower priority.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowResultExtensions =
    type FlowResultBuilder with
        /// <summary><c>for … in</c>, until a round ends with an error.</summary>
        member inline For: items: IAsyncEnumerable<'U> * body: ('U -> Flow<Result<unit, 'Error>>) -> Flow<Result<unit, 'Error>>

/// <summary>Sources of a task or an <c>Async</c> whose result is the value.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowResultValueSources =
    type FlowResultBuilder with
        /// <summary><c>return!</c> of a task whose result is the value.</summary>
        member inline ReturnFrom: task: Task<'T> -> Flow<Result<'T, 'Error>>

        /// <summary><c>return!</c> of an <c>Async</c> whose result is the value. It is started on this thread.</summary>
        member inline ReturnFrom: computation: Async<'T> -> Flow<Result<'T, 'Error>>

/// <summary>The value of <c>flowResult</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowResultBuilderValue =
    /// <summary>
    /// Computes a <see cref="T:LeanTasks.Flow`1"/> of a <c>Result</c>, and ends with the first <c>Error</c> that it comes to. Otherwise as
    /// <c>flow</c>: it is hot, must be awaited once, and restores its caller's contexts.
    /// </summary>
    /// <remarks>
    /// <para>Allocates nothing as long as nothing suspends.</para>
    /// <para>Takes a <c>Result</c>, and a <c>Flow</c>, <c>ValueTask</c>, <c>Task</c>, <c>LeanTask</c> or <c>Async</c> of one. Where these
    /// give something else, that is the value; so do the tasks without a result. <c>let!</c> takes configured ones and <c>Task.Yield()</c> too.</para>
    /// <para>After an <c>Error</c> no further code runs but <c>finally</c> and the disposal of what is in <c>use</c>; <c>try … with</c> sees
    /// exceptions only.</para>
    /// </remarks>
    /// <example><code>
    /// let total (count: Result&lt;int, string&gt;) (price: Task&lt;decimal&gt;) = flowResult {
    ///     let! count = count
    ///     let! each = price
    ///     return decimal count * each
    /// }
    /// </code></example>
    val flowResult: FlowResultBuilder
