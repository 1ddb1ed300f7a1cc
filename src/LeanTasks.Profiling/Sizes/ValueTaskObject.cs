using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Sizes;

/// <summary>Looks into a value task, which has no public way to its object.</summary>
internal static class ValueTaskObject<TResult>
{
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    internal static extern ref object? Of(ref ValueTask<TResult> task);
}
