using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Misuse;

/// <summary>Looks into a value task of the BCL's.</summary>
internal static class ValueTaskContent<TResult>
{
    /// <summary>The source of its result, a task, or null.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    public static extern ref readonly object? ObjectOf(ref readonly ValueTask<TResult> task);
}
