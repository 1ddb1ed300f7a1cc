using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>
/// The second side of a fork as a job for a thief, wherever it is. That is in a <see cref="ForkFrame{TBody, TResult}"/> on the owner's stack or,
/// since another thread must not touch references there, in a <see cref="ForkCell{TBody, TResult}"/>. The address is that of the frame, or of the
/// slot with the cell.
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

/// <summary>A side without references and space for a result without them, on the stack of the owner, which waits before it removes it.</summary>
/// <typeparam name="TBody">The type of the side.</typeparam>
/// <typeparam name="TResult">The type of its result.</typeparam>
internal struct ForkFrame<TBody, TResult>
    where TBody : struct, IForkBody<TResult>
{
    internal TBody Body;
    internal TResult Result;

    // Never used: it lets the JIT align the frame, so that its address is even.
#pragma warning disable CS0169, IDE0044, IDE0051
    private nint _aligned;
#pragma warning restore CS0169, IDE0044, IDE0051
}

/// <summary>A side, or a result, with references.</summary>
/// <typeparam name="TBody">The type of the side.</typeparam>
/// <typeparam name="TResult">The type of its result.</typeparam>
internal sealed class ForkCell<TBody, TResult>() : ForkCell(typeof(ForkCell<TBody, TResult>).IsCollectible)
    where TBody : struct, IForkBody<TResult>
{
    /// <summary>The side. Written by the owner before the push; cleared by the thread that is to run it.</summary>
    internal TBody Body;

    /// <summary>The result of a stolen side. Written by the thief; cleared by the owner.</summary>
    internal TResult? Result;

    /// <summary>The cell for a fork that is to be pushed into a slot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ForkCell<TBody, TResult> For(Worker self, nint slot)
    {
        // Not by a cast, which is a call where the type is shared by those of references.
        ForkCell? cell = ForkDeque.At(slot).Cell;
        return cell is not null && cell.GetType() == typeof(ForkCell<TBody, TResult>) ? Unsafe.As<ForkCell<TBody, TResult>>(cell) : Put(self, slot);
    }

    /// <summary>The cell of a fork that was pushed into a slot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ForkCell<TBody, TResult> In(nint slot) => Unsafe.As<ForkCell<TBody, TResult>>(ForkDeque.At(slot).Cell!);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ForkCell<TBody, TResult> Put(Worker self, nint slot)
    {
        ForkCell cell = self.TakeSpareCell(typeof(ForkCell<TBody, TResult>)) ?? new ForkCell<TBody, TResult>();
        self.PutCell(slot, cell);
        return Unsafe.As<ForkCell<TBody, TResult>>(cell);
    }
}
