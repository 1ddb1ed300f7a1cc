namespace LeanTasks.FSharp

open System.ComponentModel
open System.Runtime.CompilerServices
open System.Threading.Tasks
open LeanTasks

/// <summary>The sources whose result is the value.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module ShortCircuitSources =
    type ShortCircuitBuilder with
        /// <summary><c>let!</c> and <c>do!</c> of a flow.</summary>
        member inline Bind: flow: Flow<'U> * next: ('U -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a value task; one from a <c>flow</c> or <c>vtask</c> is awaited directly.</summary>
        member inline Bind: task: ValueTask<'U> * next: ('U -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a task.</summary>
        member inline Bind: task: Task<'U> * next: ('U -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a LeanTask.</summary>
        member inline Bind: task: LeanTask<'U> * next: ('U -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a task without a result.</summary>
        member inline Bind: task: Task * next: (unit -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a value task without a result.</summary>
        member inline Bind: task: ValueTask * next: (unit -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a LeanTask without a result.</summary>
        member inline Bind: task: LeanTask * next: (unit -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of <c>Task.Yield()</c>.</summary>
        member inline Bind: awaitable: YieldAwaitable * next: (unit -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a configured task.</summary>
        member inline Bind: awaitable: ConfiguredTaskAwaitable<'U> * next: ('U -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a configured task without a result.</summary>
        member inline Bind: awaitable: ConfiguredTaskAwaitable * next: (unit -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a configured value task.</summary>
        member inline Bind: awaitable: ConfiguredValueTaskAwaitable<'U> * next: ('U -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of a configured value task without a result.</summary>
        member inline Bind: awaitable: ConfiguredValueTaskAwaitable * next: (unit -> Flow<'R>) -> Flow<'R>

        /// <summary><c>let!</c> and <c>do!</c> of an <c>Async</c>, which is started on this thread.</summary>
        member inline Bind: computation: Async<'U> * next: ('U -> Flow<'R>) -> Flow<'R>
