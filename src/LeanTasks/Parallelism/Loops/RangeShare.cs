using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>A range from whose low end all participants take chunks.</summary>
/// <param name="range">A <see cref="LoopRange"/> on the stack of the thread that called the loop.</param>
/// <param name="body">The body.</param>
internal readonly unsafe struct RangeShare<TBody, TLocal>(void* range, TBody body) : ILoopShare
    where TBody : struct, ILoopBody<TLocal>
{
    public bool HasMore => !Range.IsEmpty && body.IsWanted(Range.First);

    private ref LoopRange Range => ref Unsafe.AsRef<LoopRange>(range);

    public void TakePart(LoopControl control) => RangeLoop.TakePart<TBody, TLocal>(ref Range, control, body);
}
