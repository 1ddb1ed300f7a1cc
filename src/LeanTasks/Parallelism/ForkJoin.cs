using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks.Parallelism;

/// <summary>The implementation of all overloads of <see cref="Fork"/>.</summary>
internal static unsafe class ForkJoin
{
    /// <summary>
    /// Offers <paramref name="b"/> to others, runs <paramref name="a"/>, then runs <paramref name="b"/> too, or waits for its thief.
    /// Both have ended when it returns or throws.
    /// </summary>
    /// <param name="self">The current thread's worker.</param>
    /// <param name="a">The first side.</param>
    /// <param name="b">The second side.</param>
    /// <param name="resultB">The result of the second.</param>
    /// <param name="isCoarse">Whether what is around the fork, or its sides, takes much longer than the fork. A constant, for the JIT.</param>
    /// <param name="wakes">Whether to wake a sleeping worker; otherwise <paramref name="a"/> does so, by <see cref="Worker.WakeForOffered"/>, if it takes long.</param>
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
        if (!self.Forks.Push(address, out nint slot) && !self.PushReachedLimit(wakes))
            return RunWithoutRoom<TA, TResultA, TB, TResultB>(self, slot, a, ref frame, out resultB);

        try
        {
            TResultA resultA = a.Run(new ForkWorker(self));
            Guard(self, ref frame.Base);
            if ((!isCoarse && self.Forks.TryPop(slot)) || self.TryPopOrWait(slot, ref frame.Base))
            {
                resultB = frame.Body.Run(new ForkWorker(self));
                Guard(self, ref frame.Base);
                return resultA;
            }

            resultB = frame.Result;
            if (frame.Base.TaskOrFault is null)
                return resultA;
            self.Thrown = (Exception)frame.Base.TaskOrFault;
        }
        catch (Exception exception)
        {
            // A catch, not a finally: it costs nothing if nothing is thrown, and no exception filter of a caller runs before the other side
            // has ended. It is left before anything else is done: a throw inside it would keep this fork's stack, and that of each fork
            // around it, until the outermost handler.
            self.Thrown = exception;
        }

        throw EndBoth(self, slot, ref frame);
    }

    /// <summary>The context to restore. Without access to the fields, a context whose flow is suppressed is not visible.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static object? ContextOf(Worker self) => AmbientContext.FieldsAreUsable ? self.Context : self.Context ?? (object)new SuppressedContext();

    // What a body sets in the execution context stays inside it, as in a task.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Guard(Worker self, ref readonly ForkFrame frame)
    {
        if (!ReferenceEquals(self.Context, frame.Context))
            AmbientContext.Restore(frame.Context);
    }

    /// <summary>Called after a side has thrown: waits until the other has ended, and throws what <see cref="Worker.Thrown"/> is, or both.</summary>
    /// <returns>Nothing: it always throws.</returns>
    /// <exception cref="AggregateException">Both have thrown.</exception>
    [DoesNotReturn]
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Exception EndBoth<TB, TResultB>(Worker self, nint slot, ref ForkFrame<TB, TResultB> frame)
        where TB : struct, IForkBody<TResultB>
    {
        Exception thrown = self.Thrown!;
        self.Thrown = null;
        Guard(self, ref frame.Base);
        Exception? other = null;
        if (self.Forks.IsOpen(slot))
            other = self.TryPopOrWait(slot, ref frame.Base) ? RunSecond(self, ref frame) : (Exception?)frame.Base.TaskOrFault;
        if (other is not null)
            throw new AggregateException(thrown, other);
        Throw(thrown);
        return null;
    }

    /// <summary>Runs the second side here, and stores its result in the frame.</summary>
    /// <returns>The exception that it has thrown, or null.</returns>
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

    /// <summary>Called after a push into the last free slot.</summary>
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
