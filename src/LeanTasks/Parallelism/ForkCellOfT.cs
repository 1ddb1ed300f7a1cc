using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

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
