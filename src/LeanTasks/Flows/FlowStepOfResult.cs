using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A step with the code that follows. It has no members for user code.</summary>
/// <typeparam name="TInput">The type of <see cref="Input"/>.</typeparam>
/// <typeparam name="TResult">The type of the result of the code.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowStep<TInput, TResult> : FlowStep
{
    private protected FlowStep(MethodKind kind, bool isReachable)
        : base(kind, isReachable)
    {
    }

    /// <summary>For builders: the input of the code: the awaiter, or the outcome of the awaited flow. Written by the thread that runs the flow.</summary>
    public TInput Input { get; private protected set; } = default!;

    /// <summary>For builders: the outcome of the code, if the step was created from a struct. Written by the struct.</summary>
    public Flow<TResult> Outcome { get; set; }

    /// <summary>For builders: runs the code that follows, which first reads the result of the awaited operation from <see cref="Input"/>.</summary>
    /// <returns>The outcome of the code.</returns>
    public abstract Flow<TResult> Proceed();

    /// <summary>Runs the code that follows, and then that of the frames around it. Does not throw.</summary>
    private protected void RunCode(ref FlowRun run)
    {
        Flow<TResult> outcome = default;
        Failure error = default;
        try
        {
            outcome = Proceed();
        }
        catch (Exception exception)
        {
            error = Failure.Of(exception);
        }

        Finish(outcome, error, ref run);
    }

    /// <summary>The code that follows has run: lets go of the step, and runs the code of the frames around it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // Into sealed classes, whose methods are called then without a look-up.
    private protected void Finish(Flow<TResult> outcome, Failure error, ref FlowRun run)
    {
        FlowPart? outer = Outer;
        Release(run.Pool);
        Deliver(outer, outcome, error, ref run);
    }

    private protected override void Release(ThreadLocalState? pool)
    {
        Input = default!;
        base.Release(pool);
    }
}
