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
        nint slot = self.Forks.Next;
        object? context = ContextOf(self);
        self.Forks.SetOrigin(slot, context, self.Thread.Task);
        ForkDeque.At(slot).Run = ForkJob<TB, TResultB>.RunAddress;
        ForkFrame<TB, TResultB> frame;
        nint address = slot;
        if (ForkJob<TB, TResultB>.HasReferences)
        {
            ForkCell<TB, TResultB>.For(self, slot).Body = b;
        }
        else
        {
            Unsafe.SkipInit(out frame);
            frame.Body = b;
            address = (nint)Unsafe.AsPointer(ref frame);
        }

        if (!self.Forks.Push(slot, isCoarse ? address | ForkDeque.Coarse : address) && !self.PushReachedLimit(wakes))
            return RunWithoutRoom<TA, TResultA, TB, TResultB>(self, slot, address, context, a, out resultB);

        try
        {
            TResultA resultA = a.Run(new ForkWorker(self));
            Guard(self, context);
            if ((!isCoarse && self.Forks.TryPop(slot)) || self.TryPopOrWait(slot))
            {
                resultB = ForkJob<TB, TResultB>.RunHere(address, self);
                Guard(self, context);
                return resultA;
            }

            if (EndStolen<TB, TResultB>(slot, address, out resultB) is not { } fault)
                return resultA;
            self.Thrown = fault;
        }
        catch (Exception exception)
        {
            // A catch, not a finally. It costs nothing if nothing is thrown, and no exception filter of a caller runs before the other side
            // has ended. It is left before anything else is done. A throw inside it would keep this fork's stack, and that of each fork
            // around it, until the outermost handler.
            self.Thrown = exception;
        }

        throw EndBoth<TB, TResultB>(self, slot, address, context);
    }

    /// <summary>The context to restore. Without access to the fields, a context whose flow is suppressed is not visible.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static object? ContextOf(Worker self) => AmbientContext.FieldsAreUsable ? self.Context : self.Context ?? (object)new SuppressedContext();

    // What a body sets in the execution context stays inside it, as in a task.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Guard(Worker self, object? context)
    {
        if (!ReferenceEquals(self.Context, context))
            AmbientContext.Restore(context);
    }

    /// <summary>Called after a side has thrown: waits until the other has ended, and throws what <see cref="Worker.Thrown"/> is, or both.</summary>
    /// <returns>Nothing: it always throws.</returns>
    /// <exception cref="AggregateException">Both have thrown.</exception>
    [DoesNotReturn]
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Exception EndBoth<TB, TResultB>(Worker self, nint slot, nint address, object? context)
        where TB : struct, IForkBody<TResultB>
    {
        Exception thrown = self.Thrown!;
        self.Thrown = null;
        Guard(self, context);
        Exception? other = null;
        if (self.Forks.IsOpen(slot))
        {
            other = self.TryPopOrWait(slot)
                ? RunSecond<TB, TResultB>(self, ForkJob<TB, TResultB>.Take(address), context, out _)
                : EndStolen<TB, TResultB>(slot, address, out _);
        }

        if (other is not null)
            throw new AggregateException(thrown, other);
        Throw(thrown);
        return null;
    }

    /// <summary>Runs the second side here.</summary>
    /// <returns>The exception that it has thrown, or null.</returns>
    private static Exception? RunSecond<TB, TResultB>(Worker self, TB b, object? context, out TResultB? result)
        where TB : struct, IForkBody<TResultB>
    {
        Exception? fault = null;
        result = default;
        try
        {
            result = b.Run(new ForkWorker(self));
        }
        catch (Exception exception)
        {
            fault = exception;
        }

        Guard(self, context);
        return fault;
    }

    /// <summary>Takes what a thief has left of the second side.</summary>
    /// <returns>The exception that it has thrown, or null.</returns>
    private static Exception? EndStolen<TB, TResultB>(nint slot, nint address, out TResultB result)
        where TB : struct, IForkBody<TResultB>
    {
        result = ForkJob<TB, TResultB>.TakeResult(address);
        ref object? left = ref ForkDeque.At(slot).TaskOrFault;
        Exception? fault = (Exception?)left;
        left = null;
        return fault;
    }

    /// <summary>Called after a push into the last free slot.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TResultA RunWithoutRoom<TA, TResultA, TB, TResultB>(
        Worker self, nint slot, nint address, object? context, TA a, out TResultB resultB)
        where TA : struct, IForkBody<TResultA>
        where TB : struct, IForkBody<TResultB>
    {
        // The forks inside the first side are pushed into the same slot.
        bool isOwn = self.TryPopOrWait(slot);
        TB b = default;
        TResultB? second = default;
        Exception? faultA = null, faultB = null;
        if (isOwn)
            b = ForkJob<TB, TResultB>.Take(address);
        else
            faultB = EndStolen<TB, TResultB>(slot, address, out second);
        TResultA? resultA = default;
        try
        {
            resultA = a.Run(new ForkWorker(self));
        }
        catch (Exception exception)
        {
            faultA = exception;
        }

        Guard(self, context);
        if (isOwn)
            faultB = RunSecond(self, b, context, out second);
        if (faultA is not null && faultB is not null)
            throw new AggregateException(faultA, faultB);
        if ((faultA ?? faultB) is { } fault)
            Throw(fault);
        resultB = second!;
        return resultA!;
    }

    [DoesNotReturn]
    private static void Throw(Exception fault) => ExceptionDispatchInfo.Throw(fault);
}
