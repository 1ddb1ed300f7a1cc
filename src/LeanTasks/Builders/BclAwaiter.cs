using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>What kind of the BCL's awaiters one is. The tests are made once for each type, and are constants to the JIT after that.</summary>
/// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
internal static class BclAwaiter<TAwaiter>
{
    /// <summary>Whether it comes back to a <see cref="TaskScheduler"/>, and so has to come back to a <see cref="LeanScheduler"/>.</summary>
    internal static readonly bool ComesBack = Is(
        typeof(TaskAwaiter), typeof(TaskAwaiter<>), typeof(ValueTaskAwaiter), typeof(ValueTaskAwaiter<>));

    /// <summary>Whether it may resume on the stack of whoever completes what is awaited.</summary>
    internal static readonly bool MayInline = ComesBack || Is(
        typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter),
        typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter),
        typeof(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter),
        typeof(ConfiguredValueTaskAwaitable<>.ConfiguredValueTaskAwaiter));

    /// <summary>Whether it is a value task's.</summary>
    internal static readonly bool IsOfValueTask = Is(
        typeof(ValueTaskAwaiter),
        typeof(ValueTaskAwaiter<>),
        typeof(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter),
        typeof(ConfiguredValueTaskAwaitable<>.ConfiguredValueTaskAwaiter));

    private static bool Is(params ReadOnlySpan<Type> kinds) =>
        kinds.Contains(typeof(TAwaiter).IsGenericType ? typeof(TAwaiter).GetGenericTypeDefinition() : typeof(TAwaiter));
}
