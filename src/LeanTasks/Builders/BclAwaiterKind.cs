using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>Finds out what kind of awaiter a type is: separate from generic code, so that it is compiled once.</summary>
internal static class BclAwaiterKind
{
    internal static BclAwaiterKinds Of(Type awaiter)
    {
        Type type = awaiter.IsGenericType ? awaiter.GetGenericTypeDefinition() : awaiter;
        if (type == typeof(TaskAwaiter) || type == typeof(TaskAwaiter<>))
            return BclAwaiterKinds.ReturnsToScheduler | BclAwaiterKinds.ResumesInCompleter;
        if (type == typeof(ValueTaskAwaiter) || type == typeof(ValueTaskAwaiter<>))
            return BclAwaiterKinds.ReturnsToScheduler | BclAwaiterKinds.ResumesInCompleter | BclAwaiterKinds.OfValueTask;
        if (type == typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter) || type == typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter))
            return BclAwaiterKinds.ResumesInCompleter;
        return type == typeof(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter) || type == typeof(ConfiguredValueTaskAwaitable<>.ConfiguredValueTaskAwaiter)
            ? BclAwaiterKinds.ResumesInCompleter | BclAwaiterKinds.OfValueTask
            : BclAwaiterKinds.None;
    }
}
