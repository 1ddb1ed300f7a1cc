using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>
/// The second side of a fork as a job for a thief, wherever it is: in a <see cref="ForkFrame{TBody, TResult}"/> on the owner's stack or, since another thread
/// must not touch references there, in a <see cref="ForkCell{TBody, TResult}"/>. The address is that of the frame, or of the slot with the cell.
/// </summary>
/// <typeparam name="TBody">The type of the side.</typeparam>
/// <typeparam name="TResult">The type of its result.</typeparam>
internal static unsafe class ForkJob<TBody, TResult>
    where TBody : struct, IForkBody<TResult>
{
    /// <summary>Whether it is in a cell. A constant for the JIT.</summary>
    internal static bool HasReferences
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => RuntimeHelpers.IsReferenceOrContainsReferences<TBody>() || RuntimeHelpers.IsReferenceOrContainsReferences<TResult>();
    }

    /// <summary>For <see cref="ForkSlot.Run"/>.</summary>
    internal static nint RunAddress => (nint)(delegate*<nint, Worker, void>)&RunStolen;

    /// <summary>Takes the side in order to run it: a copy, since a fork inside it may use the slot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TBody Take(nint address)
    {
        if (!HasReferences)
            return Frame(address).Body;
        ForkCell<TBody, TResult> cell = ForkCell<TBody, TResult>.In(address);
        TBody body = cell.Body;
        cell.Body = default;
        return body;
    }

    /// <summary>Runs the side on the owner's thread.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TResult RunHere(nint address, Worker self) =>
        HasReferences ? Take(address).Run(new ForkWorker(self)) : Frame(address).Body.Run(new ForkWorker(self));

    /// <summary>Takes the result of a stolen side that has ended; undefined if it has thrown.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TResult TakeResult(nint address)
    {
        if (!HasReferences)
            return Frame(address).Result;
        ForkCell<TBody, TResult> cell = ForkCell<TBody, TResult>.In(address);
        TResult result = cell.Result!;
        cell.Result = default;
        return result;
    }

    private static ref ForkFrame<TBody, TResult> Frame(nint address) => ref Unsafe.AsRef<ForkFrame<TBody, TResult>>((void*)address);

    private static void RunStolen(nint address, Worker thief)
    {
        if (!HasReferences)
            Frame(address).Result = Frame(address).Body.Run(new ForkWorker(thief));
        else
            ForkCell<TBody, TResult>.In(address).Result = Take(address).Run(new ForkWorker(thief));
    }
}
