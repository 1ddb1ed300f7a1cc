using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Tests.Misuse;

/// <summary>Looks into a value task of the BCL's.</summary>
internal static class ValueTaskContent<TResult>
{
    /// <summary>The source of its result, a task, or null.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    public static extern ref readonly object? ObjectOf(ref readonly ValueTask<TResult> task);

    /// <summary>What awaits the operation of ours behind it, or null.</summary>
    public static object? AwaiterOf(ref readonly ValueTask<TResult> task) =>
        typeof(ValueTaskSourceCore).GetField("_continuation", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(ObjectOf(in task));
}
