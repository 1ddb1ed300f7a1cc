using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>A fork on its owner's stack: the side that others may steal, and space for its result.</summary>
/// <typeparam name="TBody">The type of the side.</typeparam>
/// <typeparam name="TResult">The type of its result.</typeparam>
internal unsafe struct ForkFrame<TBody, TResult>
    where TBody : struct, IForkBody<TResult>
{
    internal ForkFrame Base;
    internal TBody Body;
    internal TResult Result;

    /// <summary>For <see cref="ForkFrame.Run"/>.</summary>
    internal static nint RunAddress => (nint)(delegate*<void*, Worker, void>)&Run;

    private static void Run(void* address, Worker thief)
    {
        // The runtime chooses the layout of a struct that holds references: Base need not come first.
        Unsafe.SkipInit(out ForkFrame<TBody, TResult> any);
        nint offset = (nint)Unsafe.AsPointer(ref any.Base) - (nint)Unsafe.AsPointer(ref any);
        ref ForkFrame<TBody, TResult> frame = ref Unsafe.AsRef<ForkFrame<TBody, TResult>>((byte*)address - offset);
        frame.Result = frame.Body.Run(new ForkWorker(thief));
    }
}
