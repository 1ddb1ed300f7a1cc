using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>Whether an awaiter is known to call what it is given once, and not to keep it: one of the BCL's or of ours.</summary>
internal static class KnownAwaiter<TAwaiter>
{
    internal static readonly bool Is =
        BclAwaiter<TAwaiter>.Kind != BclAwaiterKinds.None
        || typeof(TAwaiter) == typeof(YieldAwaitable.YieldAwaiter)
        || default(TAwaiter) is ILeanTaskAwaiter or IConfiguredLeanTaskAwaiter or IFlowAwaiter;
}

/// <summary>Which kind of the BCL's awaiters a type is. Looked up once for each type, and constant to the JIT after that.</summary>
/// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
internal static class BclAwaiter<TAwaiter>
{
    internal static readonly BclAwaiterKinds Kind = BclAwaiterKind.Of(typeof(TAwaiter));
}

/// <summary>What is known of an awaiter of the BCL's.</summary>
[Flags]
internal enum BclAwaiterKinds
{
    /// <summary>It is none of the kinds below.</summary>
    None = 0,

    /// <summary>It comes back to a <see cref="TaskScheduler"/>, and so has to come back to a <see cref="LeanScheduler"/>.</summary>
    ReturnsToScheduler = 1,

    /// <summary>It may resume on the stack of the completer of what is awaited.</summary>
    ResumesInCompleter = 2,

    /// <summary>It is a value task's.</summary>
    OfValueTask = 4,
}

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
