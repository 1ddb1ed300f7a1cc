using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>Finds out what kind of awaiter a type is: separate from generic code, so that it is compiled once.</summary>
internal static class BclAwaiterKind
{
    internal static BclAwaiterKinds Of(Type awaiter)
    {
        Type type = awaiter.IsGenericType ? awaiter.GetGenericTypeDefinition() : awaiter;
        if (type == typeof(TaskAwaiter) || type == typeof(TaskAwaiter<>))
            return BclAwaiterKinds.ComesBack | BclAwaiterKinds.MayInline;
        if (type == typeof(ValueTaskAwaiter) || type == typeof(ValueTaskAwaiter<>))
            return BclAwaiterKinds.ComesBack | BclAwaiterKinds.MayInline | BclAwaiterKinds.OfValueTask;
        if (type == typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter) || type == typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter))
            return BclAwaiterKinds.MayInline;
        return type == typeof(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter) || type == typeof(ConfiguredValueTaskAwaitable<>.ConfiguredValueTaskAwaiter)
            ? BclAwaiterKinds.MayInline | BclAwaiterKinds.OfValueTask
            : BclAwaiterKinds.None;
    }
}
