namespace LeanTasks.FSharp

open System.Collections.Generic
open System.ComponentModel
open System.Threading.Tasks
open LeanTasks

/// <summary>For builders: the operations of a <c>flowOption</c> on an <c>option</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
module FlowOptionCode =
    /// <summary>The option of a part without a value.</summary>
    val unit: unit option

    /// <summary>Continues with the value, or ends with None.</summary>
    val inline bind: option: 'U option -> [<InlineIfLambda>] next: ('U -> Flow<'T option>) -> Flow<'T option>

    /// <summary>Wraps the result of a flow in <c>Some</c>.</summary>
    val internal ofValue: flow: Flow<'T> -> Flow<'T option>

    /// <summary>Awaits two running flows. Both are awaited; the first failure in the order of the arguments counts, and then the first that has None.</summary>
    val both: left: Flow<'A option> -> right: Flow<'B option> -> MergedFlow<struct ('A * 'B) option>

/// <summary>For builders: converts a source of <c>and!</c> to a flow.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type FlowOptionSource =
    /// <summary>Converts a flow.</summary>
    static member ToFlow: flow: Flow<'T option> * _wants: WantsOutcome -> Flow<'T option>

    /// <summary>Converts an option.</summary>
    static member ToFlow: option: 'T option * _wants: WantsOutcome -> Flow<'T option>

    /// <summary>Converts a value task.</summary>
    static member ToFlow: task: ValueTask<'T option> * _wants: WantsOutcome -> Flow<'T option>

    /// <summary>Converts a task.</summary>
    static member ToFlow: task: Task<'T option> * _wants: WantsOutcome -> Flow<'T option>

    /// <summary>Converts a LeanTask.</summary>
    static member ToFlow: task: LeanTask<'T option> * _wants: WantsOutcome -> Flow<'T option>

    /// <summary>Converts an <c>Async</c>, which is started on this thread.</summary>
    static member ToFlow: computation: Async<'T option> * _wants: WantsOutcome -> Flow<'T option>

    /// <summary>Converts merged sources.</summary>
    static member ToFlow: merged: MergedFlow<'T option> * _wants: WantsOutcome -> Flow<'T option>

    /// <summary>Converts a flow whose result is the value.</summary>
    static member ToFlow: flow: Flow<'T> * _wants: WantsValue -> Flow<'T option>

    /// <summary>Converts a value task whose result is the value.</summary>
    static member ToFlow: task: ValueTask<'T> * _wants: WantsValue -> Flow<'T option>

    /// <summary>Converts a task whose result is the value.</summary>
    static member ToFlow: task: Task<'T> * _wants: WantsValue -> Flow<'T option>

    /// <summary>Converts a LeanTask whose result is the value.</summary>
    static member ToFlow: task: LeanTask<'T> * _wants: WantsValue -> Flow<'T option>

    /// <summary>Converts an <c>Async</c> whose result is the value, which is started on this thread.</summary>
    static member ToFlow: computation: Async<'T> * _wants: WantsValue -> Flow<'T option>

    /// <summary>Converts a value task without a result.</summary>
    static member ToFlow: task: ValueTask * _wants: WantsValue -> Flow<unit option>

    /// <summary>Converts a task without a result.</summary>
    static member ToFlow: task: Task * _wants: WantsValue -> Flow<unit option>

    /// <summary>Converts a LeanTask without a result.</summary>
    static member ToFlow: task: LeanTask * _wants: WantsValue -> Flow<unit option>

/// <summary>The type of <c>flowOption</c>.</summary>
[<Sealed>]
type FlowOptionBuilder =
    inherit ShortCircuitBuilder

    /// <summary>For <c>flowOption</c>.</summary>
    new: unit -> FlowOptionBuilder

    /// <summary><c>return</c>.</summary>
    member inline Return: value: 'T -> Flow<'T option>

    /// <summary>An <c>if</c> without <c>else</c>.</summary>
    [<Core.DefaultValue>]
    member inline Zero: unit -> Flow<unit option>

    /// <summary>Runs one part after the other, unless the first ends with None.</summary>
    member inline Combine: first: Flow<unit option> * next: (unit -> Flow<'T option>) -> Flow<'T option>

    /// <summary><c>while</c>, until a round ends with None.</summary>
    member inline While: condition: (unit -> bool) * body: (unit -> Flow<unit option>) -> Flow<unit option>

    /// <summary><c>for … in</c>, until a round ends with None. A list or an array needs no enumerator.</summary>
    member inline For: items: 'U seq * body: ('U -> Flow<unit option>) -> Flow<unit option>

    /// <summary><c>let!</c> and <c>do!</c> of a flow.</summary>
    member inline Bind: flow: Flow<'U option> * [<InlineIfLambda>] next: ('U -> Flow<'T option>) -> Flow<'T option>

    /// <summary><c>return!</c> of a flow.</summary>
    member inline ReturnFrom: flow: Flow<'T option> -> Flow<'T option>

    /// <summary><c>let!</c> and <c>do!</c> of an option.</summary>
    member inline Bind: option: 'U option * [<InlineIfLambda>] next: ('U -> Flow<'T option>) -> Flow<'T option>

    /// <summary><c>return!</c> of an option.</summary>
    member inline ReturnFrom: option: 'T option -> Flow<'T option>

    /// <summary><c>let!</c> and <c>do!</c> of a value task; one from a <c>flow</c> or <c>vtask</c> is awaited directly.</summary>
    member inline Bind: task: ValueTask<'U option> * [<InlineIfLambda>] next: ('U -> Flow<'T option>) -> Flow<'T option>

    /// <summary><c>return!</c> of a value task; one from a <c>flow</c> or <c>vtask</c> is awaited directly.</summary>
    member inline ReturnFrom: task: ValueTask<'T option> -> Flow<'T option>

    /// <summary><c>let!</c> and <c>do!</c> of a task.</summary>
    member inline Bind: task: Task<'U option> * [<InlineIfLambda>] next: ('U -> Flow<'T option>) -> Flow<'T option>

    /// <summary><c>return!</c> of a task.</summary>
    member inline ReturnFrom: task: Task<'T option> -> Flow<'T option>

    /// <summary><c>let!</c> and <c>do!</c> of a LeanTask.</summary>
    member inline Bind: task: LeanTask<'U option> * [<InlineIfLambda>] next: ('U -> Flow<'T option>) -> Flow<'T option>

    /// <summary><c>return!</c> of a LeanTask.</summary>
    member inline ReturnFrom: task: LeanTask<'T option> -> Flow<'T option>

    /// <summary><c>let!</c> and <c>do!</c> of an <c>Async</c>, which is started on this thread.</summary>
    member inline Bind: computation: Async<'U option> * [<InlineIfLambda>] next: ('U -> Flow<'T option>) -> Flow<'T option>

    /// <summary><c>return!</c> of an <c>Async</c>, which is started on this thread.</summary>
    member inline ReturnFrom: computation: Async<'T option> -> Flow<'T option>

    /// <summary><c>let!</c> of sources that <c>and!</c> has merged.</summary>
    member inline Bind: merged: MergedFlow<'U option> * [<InlineIfLambda>] next: ('U -> Flow<'T option>) -> Flow<'T option>

    /// <summary><c>and!</c> of two sources of an <c>option</c>.</summary>
    member inline MergeSources< ^Left, ^Right, 'A, 'B
        when (^Left or FlowOptionSource): (static member ToFlow: ^Left * WantsOutcome -> Flow<'A option>)
        and (^Right or FlowOptionSource): (static member ToFlow: ^Right * WantsOutcome -> Flow<'B option>)> :
        left: ^Left * right: ^Right -> MergedFlow<struct ('A * 'B) option>

/// <summary>Constructs of lower priority.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowOptionExtensions =
    type FlowOptionBuilder with
        /// <summary><c>for … in</c>, until a round ends with None.</summary>
        member inline For: items: IAsyncEnumerable<'U> * body: ('U -> Flow<unit option>) -> Flow<unit option>

/// <summary>Sources of a task or an <c>Async</c> whose result is the value.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowOptionValueSources =
    type FlowOptionBuilder with
        /// <summary><c>return!</c> of a task whose result is the value.</summary>
        member inline ReturnFrom: task: Task<'T> -> Flow<'T option>

        /// <summary><c>return!</c> of an <c>Async</c> whose result is the value. It is started on this thread.</summary>
        member inline ReturnFrom: computation: Async<'T> -> Flow<'T option>

/// <summary>The value of <c>flowOption</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowOptionBuilderValue =
    /// <summary>
    /// Computes a <see cref="T:LeanTasks.Flow`1"/> of an <c>option</c>, and ends at the first <c>None</c>. Otherwise like
    /// <c>flow</c>: it is hot, must be awaited exactly once, and restores its caller's contexts.
    /// </summary>
    /// <remarks>
    /// <para>Allocates only the option that it returns, until something suspends.</para>
    /// <para>Accepts an <c>option</c>, and a <c>Flow</c>, <c>ValueTask</c>, <c>Task</c>, <c>LeanTask</c> or <c>Async</c> of one.
    /// If one of these returns another type, its result is the value; tasks without a result return unit. <c>let!</c> also
    /// accepts configured tasks and <c>Task.Yield()</c>.</para>
    /// <para>After <c>None</c>, only <c>finally</c> blocks and disposals of <c>use</c> run; <c>try … with</c> sees only
    /// exceptions.</para>
    /// </remarks>
    /// <example><code>
    /// let total (count: int option) (price: Task&lt;decimal&gt;) = flowOption {
    ///     let! count = count
    ///     let! each = price
    ///     return decimal count * each
    /// }
    /// </code></example>
    val flowOption: FlowOptionBuilder
