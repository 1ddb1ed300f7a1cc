using System.Reflection;

namespace LeanTasks.Interleavings;

/// <summary>What the awaiters of the framework wait for, where that is a task.</summary>
internal static class AwaitedForeignTask
{
    /// <summary>The task of an awaiter; null where it waits for something else, as that of a value task with a source does.</summary>
    internal static Task? Of<TAwaiter>(TAwaiter awaiter)
    {
        if (Fields<TAwaiter>.Task is { } task)
            return (Task?)task.GetValue(awaiter);
        return Fields<TAwaiter>.ValueTask is { } valueTask && Fields<TAwaiter>.Content is { } content
            ? content.GetValue(valueTask.GetValue(awaiter)) as Task
            : null;
    }

    private static class Fields<TAwaiter>
    {
        private const BindingFlags Private = BindingFlags.Instance | BindingFlags.NonPublic;

        private static readonly bool s_areOfFramework = typeof(TAwaiter).Namespace == "System.Runtime.CompilerServices";

        internal static readonly FieldInfo? Task = s_areOfFramework ? typeof(TAwaiter).GetField("m_task", Private) : null;

        internal static readonly FieldInfo? ValueTask = s_areOfFramework ? typeof(TAwaiter).GetField("_value", Private) : null;

        internal static readonly FieldInfo? Content = ValueTask?.FieldType.GetField("_obj", Private);
    }
}
