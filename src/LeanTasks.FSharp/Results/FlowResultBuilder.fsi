namespace LeanTasks.FSharp

open System.Collections.Generic
open System.ComponentModel
open System.Threading.Tasks
open LeanTasks

/// <summary>For builders: the operations of a <c>flowResult</c> on a <c>Result</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
module FlowResultCode =
    /// <summary>Continues with the value, or ends with an error.</summary>
    val inline bind: result: Result<'U, 'Error> -> [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary>Wraps the result of a flow in <c>Ok</c>.</summary>
    val internal ofValue: flow: Flow<'T> -> Flow<Result<'T, 'Error>>

    /// <summary>Awaits two running flows. Both are awaited; the first failure in the order of the arguments counts, and then the first that has an error.</summary>
    val both: left: Flow<Result<'A, 'Error>> -> right: Flow<Result<'B, 'Error>> -> MergedFlow<Result<struct ('A * 'B), 'Error>>

/// <summary>For builders: converts a source of <c>and!</c> to a flow.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type FlowResultSource =
    /// <summary>Converts a flow.</summary>
    static member ToFlow: flow: Flow<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a result.</summary>
    static member ToFlow: result: Result<'T, 'Error> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a value task.</summary>
    static member ToFlow: task: ValueTask<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a task.</summary>
    static member ToFlow: task: Task<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a LeanTask.</summary>
    static member ToFlow: task: LeanTask<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Converts an <c>Async</c>, which is started on this thread.</summary>
    static member ToFlow: computation: Async<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Converts merged sources.</summary>
    static member ToFlow: merged: MergedFlow<Result<'T, 'Error>> * _wants: WantsOutcome -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a flow whose result is the value.</summary>
    static member ToFlow: flow: Flow<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a value task whose result is the value.</summary>
    static member ToFlow: task: ValueTask<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a task whose result is the value.</summary>
    static member ToFlow: task: Task<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a LeanTask whose result is the value.</summary>
    static member ToFlow: task: LeanTask<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Converts an <c>Async</c> whose result is the value, which is started on this thread.</summary>
    static member ToFlow: computation: Async<'T> * _wants: WantsValue -> Flow<Result<'T, 'Error>>

    /// <summary>Converts a value task without a result.</summary>
    static member ToFlow: task: ValueTask * _wants: WantsValue -> Flow<Result<unit, 'Error>>

    /// <summary>Converts a task without a result.</summary>
    static member ToFlow: task: Task * _wants: WantsValue -> Flow<Result<unit, 'Error>>

    /// <summary>Converts a LeanTask without a result.</summary>
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

    /// <summary><c>let!</c> and <c>do!</c> of a value task; one from a <c>flow</c> or <c>vtask</c> is awaited directly.</summary>
    member inline Bind:
        task: ValueTask<Result<'U, 'Error>> * [<InlineIfLambda>] next: ('U -> Flow<Result<'T, 'Error>>) -> Flow<Result<'T, 'Error>>

    /// <summary><c>return!</c> of a value task; one from a <c>flow</c> or <c>vtask</c> is awaited directly.</summary>
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

    /// <summary><c>let!</c> of sources that <c>and!</c> has merged.</summary>
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
    /// Computes a <see cref="T:LeanTasks.Flow`1"/> of a <c>Result</c>, and ends at the first <c>Error</c>. Otherwise like
    /// <c>flow</c>: it is hot, must be awaited exactly once, and restores its caller's contexts.
    /// </summary>
    /// <remarks>
    /// <para>Allocates nothing until something suspends.</para>
    /// <para>Accepts a <c>Result</c>, and a <c>Flow</c>, <c>ValueTask</c>, <c>Task</c>, <c>LeanTask</c> or <c>Async</c> of one.
    /// If one of these returns another type, its result is the value; tasks without a result return unit. <c>let!</c> also
    /// accepts configured tasks and <c>Task.Yield()</c>.</para>
    /// <para>After an <c>Error</c>, only <c>finally</c> blocks and disposals of <c>use</c> run; <c>try … with</c> sees only
    /// exceptions.</para>
    /// </remarks>
    /// <example><code>
    /// let total (count: Result&lt;int, string&gt;) (price: Task&lt;decimal&gt;) = flowResult {
    ///     let! count = count
    ///     let! each = price
    ///     return decimal count * each
    /// }
    /// </code></example>
    val flowResult: FlowResultBuilder
