using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks.Parallelism;

/// <summary>What all overloads of <see cref="Fork"/> come down to.</summary>
internal static unsafe class ForkJoin
{
    /// <summary>
    /// Offers <paramref name="b"/> to others, runs <paramref name="a"/>, then runs <paramref name="b"/> too, or waits for who has it.
    /// Both have ended when it returns or throws.
    /// </summary>
    /// <param name="self">The current thread's worker.</param>
    /// <param name="a">The first side.</param>
    /// <param name="b">The second side.</param>
    /// <param name="resultB">The result of the second.</param>
    /// <param name="isCoarse">Whether the sides last much longer than a fork takes. A constant, for the JIT.</param>
    /// <param name="wakes">Whether to wake one who sleeps; otherwise <paramref name="a"/> does so, by <see cref="Worker.WakeForOffered"/>, if it lasts.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [SkipLocalsInit]
    internal static TResultA Run<TA, TResultA, TB, TResultB>(Worker self, TA a, TB b, out TResultB resultB, bool isCoarse = false, bool wakes = true)
        where TA : struct, IForkBody<TResultA>
        where TB : struct, IForkBody<TResultB>
    {
        Unsafe.SkipInit(out ForkFrame<TB, TResultB> frame);
        frame.Body = b;
        frame.Base.Run = ForkFrame<TB, TResultB>.RunAddress;
        frame.Base.Context = ContextOf(self);
        frame.Base.TaskOrFault = self.Thread.Task;
        nint address = (nint)Unsafe.AsPointer(ref frame.Base) | (isCoarse ? ForkDeque.Coarse : 0);
        if (!self.Forks.Push(address, out nint slot) && !self.PushedToTheLimit(wakes))
            return RunWithoutRoom<TA, TResultA, TB, TResultB>(self, slot, a, ref frame, out resultB);

        TResultA resultA;
        try
        {
            resultA = a.Run(new ForkWorker(self));
            Guard(self, ref frame.Base);
            if ((!isCoarse && self.Forks.TryPop(slot)) || self.TryPopOrWait(slot, ref frame.Base))
            {
                resultB = frame.Body.Run(new ForkWorker(self));
                Guard(self, ref frame.Base);
                return resultA;
            }
        }
        catch (Exception exception)
        {
            // A catch that throws again and not a finally: where nothing is thrown it costs nothing, and a filter of a caller
            // does not run before the other side has ended.
            EndBoth(self, slot, ref frame, exception);
            throw;
        }

        resultB = frame.Result;
        if (frame.Base.TaskOrFault is not null)
            Throw((Exception)frame.Base.TaskOrFault);
        return resultA;
    }

    /// <summary>The context to go back to. Where fields may not be used and its flow is suppressed, it does not show.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static object? ContextOf(Worker self) => ThreadContext.FieldsAreUsable ? self.Context : self.Context ?? (object)new SuppressedContext();

    // What a body sets in the execution context is its own affair, as it is a task's.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Guard(Worker self, ref readonly ForkFrame frame)
    {
        if (!ReferenceEquals(self.Context, frame.Context))
            ThreadContext.Restore(frame.Context);
    }

    /// <summary>After a side has thrown: lets the other one end, and throws if that has thrown too.</summary>
    /// <exception cref="AggregateException">Both have thrown.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EndBoth<TB, TResultB>(
        Worker self, nint slot, ref ForkFrame<TB, TResultB> frame, Exception exception)
        where TB : struct, IForkBody<TResultB>
    {
        Guard(self, ref frame.Base);
        if (!self.Forks.IsOpen(slot))
            return;

        Exception? other = self.TryPopOrWait(slot, ref frame.Base)
            ? RunSecond(self, ref frame)
            : (Exception?)frame.Base.TaskOrFault;
        if (other is not null)
            throw new AggregateException(exception, other);
    }

    /// <summary>Runs the second side here, and leaves its result in the frame.</summary>
    /// <returns>What it has thrown, or null.</returns>
    private static Exception? RunSecond<TB, TResultB>(Worker self, ref ForkFrame<TB, TResultB> frame)
        where TB : struct, IForkBody<TResultB>
    {
        Exception? fault = null;
        try
        {
            frame.Result = frame.Body.Run(new ForkWorker(self));
        }
        catch (Exception exception)
        {
            fault = exception;
        }

        Guard(self, ref frame.Base);
        return fault;
    }

    /// <summary>After a push that has taken the last room.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TResultA RunWithoutRoom<TA, TResultA, TB, TResultB>(
        Worker self, nint slot, TA a, ref ForkFrame<TB, TResultB> frame, out TResultB resultB)
        where TA : struct, IForkBody<TResultA>
        where TB : struct, IForkBody<TResultB>
    {
        bool isOwn = self.TryPopOrWait(slot, ref frame.Base);
        Exception? faultA = null, faultB = isOwn ? null : (Exception?)frame.Base.TaskOrFault;
        TResultA? resultA = default;
        try
        {
            resultA = a.Run(new ForkWorker(self));
        }
        catch (Exception exception)
        {
            faultA = exception;
        }

        Guard(self, ref frame.Base);
        if (isOwn)
            faultB = RunSecond(self, ref frame);
        if (faultA is not null && faultB is not null)
            throw new AggregateException(faultA, faultB);
        if ((faultA ?? faultB) is { } fault)
            Throw(fault);
        resultB = frame.Result;
        return resultA!;
    }

    [DoesNotReturn]
    private static void Throw(Exception fault) => ExceptionDispatchInfo.Throw(fault);
}
