namespace LeanTasks.Lab.FSharpShapes

open System.Threading
open System.Threading.Tasks
open System.Threading.Tasks.Sources

/// What a shape awaits: a value, at once or when the benchmark opens the source on its own stack. It allocates nothing.
/// <param name="every">How many calls there are to one that suspends; 0 for none.</param>
[<Sealed>]
type Source(every: int) =
    // No let, which the compiler would copy at each call.
    [<DefaultValue>]
    val mutable private core: ManualResetValueTaskSourceCore<int>

    let mutable left = every
    let mutable pending = 0

    // Whether a call has suspended and has not been resumed.
    let mutable waits = false

    /// What the cancellable builders are started with. It could be canceled, but never is.
    static member val Token: CancellationToken = (new CancellationTokenSource()).Token

    /// A value. One wait at a time.
    member this.Next(value: int) : ValueTask<int> =
        if every = 0 then
            // Nothing is counted where nothing suspends: each count waits for the store of the one before, which takes longer than an await.
            ValueTask<int> value
        else
            left <- left - 1

            if left <> 0 then
                ValueTask<int> value
            else
                left <- every
                pending <- value
                waits <- true
                this.core.Reset()
                ValueTask<int>(this, this.core.Version)

    /// Resumes what waits, until nothing does; then the computation must have ended.
    member this.RunToEnd(computation: ValueTask<int>) : int =
        // The computation is not asked at each suspension: code that awaits a value task asks it once. And the check takes longer for a source
        // than for a task, so that it would be measured instead of the suspensions.
        while waits do
            waits <- false
            this.core.SetResult pending

        if not computation.IsCompleted then
            invalidOp "The computation waits for something else."

        computation.GetAwaiter().GetResult()

    interface IValueTaskSource<int> with
        member this.GetResult token = this.core.GetResult token
        member this.GetStatus token = this.core.GetStatus token

        member this.OnCompleted(continuation, state, token, flags) =
            this.core.OnCompleted(continuation, state, token, flags)
