using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Whether accessors of the fields of value tasks and their awaiters show what those were made of. That is a source, a task or a result,
/// and tokens other than 0. Each probe returns what is not as expected, or null, and throws nothing. A member that is missing is found when
/// its accessor is first called. Accessors are passed by address, so that a probe is compiled once, and not for each accessor.
/// </summary>
internal static unsafe class ValueTaskProbes
{
    // Two, so that an accessor of a constant does not pass.
    private const short Token = 0x5A17;
    private const short OtherToken = -2;

    /// <summary>Tries an accessor of what a value task wraps.</summary>
    internal static string? Content(delegate*<ref ValueTask, ref object?> contentOf)
    {
        try
        {
            ProbeSource source = new();
            ValueTask ofSource = new(source, Token);
            ValueTask ofTask = new(Task.CompletedTask);
            ValueTask ofNothing = default;
            return ReferenceEquals(contentOf(ref ofSource), source)
                && ReferenceEquals(contentOf(ref ofTask), Task.CompletedTask)
                && contentOf(ref ofNothing) is null
                ? null
                : "ValueTask._obj does not hold the object that the value task was created from.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <inheritdoc cref="Content"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    internal static string? Content<TResult>(delegate*<ref ValueTask<TResult>, ref object?> contentOf)
    {
        try
        {
            ProbeSource<TResult> source = new();
            Task<TResult> task = Task.FromResult<TResult>(default!);
            ValueTask<TResult> ofSource = new(source, Token);
            ValueTask<TResult> ofTask = new(task);
            ValueTask<TResult> ofResult = default;
            return ReferenceEquals(contentOf(ref ofSource), source)
                && ReferenceEquals(contentOf(ref ofTask), task)
                && contentOf(ref ofResult) is null
                ? null
                : "ValueTask<TResult>._obj does not hold the object that the value task was created from.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <summary>Tries an accessor of the number by which a source knows a value task.</summary>
    internal static string? TokenOf(delegate*<ref ValueTask, ref short> tokenOf)
    {
        try
        {
            ProbeSource source = new();
            ValueTask one = new(source, Token);
            ValueTask other = new(source, OtherToken);
            return tokenOf(ref one) == Token && tokenOf(ref other) == OtherToken
                ? null
                : "ValueTask._token is not the token that the value task was created with.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <inheritdoc cref="TokenOf"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    internal static string? TokenOf<TResult>(delegate*<ref ValueTask<TResult>, ref short> tokenOf)
    {
        try
        {
            ProbeSource<TResult> source = new();
            ValueTask<TResult> one = new(source, Token);
            ValueTask<TResult> other = new(source, OtherToken);
            return tokenOf(ref one) == Token && tokenOf(ref other) == OtherToken
                ? null
                : "ValueTask<TResult>._token is not the token that the value task was created with.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <summary>Tries accessors of what awaiters await, and of whether they come back to a context.</summary>
    /// <param name="awaitedBy">The accessor of what an awaiter awaits.</param>
    /// <param name="awaitedByConfigured">The same of an awaiter that is configured to come back or not.</param>
    /// <param name="returnsToContext">The accessor of how that awaiter is configured.</param>
    internal static string? Awaiters(
        delegate*<ref ValueTaskAwaiter, ref ValueTask> awaitedBy,
        delegate*<ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter, ref ValueTask> awaitedByConfigured,
        delegate*<ref ValueTask, ref bool> returnsToContext)
    {
        try
        {
            ProbeSource source = new();
            ValueTask one = new(source, Token);
            ValueTask other = new(source, OtherToken);
            ValueTaskAwaiter ofOne = one.GetAwaiter();
            ValueTaskAwaiter ofOther = other.GetAwaiter();
            if (!awaitedBy(ref ofOne).Equals(one) || !awaitedBy(ref ofOther).Equals(other))
                return "ValueTaskAwaiter._value is not the awaited value task.";

            var comingBack = one.ConfigureAwait(true).GetAwaiter();
            var goingOn = other.ConfigureAwait(false).GetAwaiter();
            if (!awaitedByConfigured(ref comingBack).Equals(one) || !awaitedByConfigured(ref goingOn).Equals(other))
                return "ConfiguredValueTaskAwaiter._value is not the awaited value task.";
            return returnsToContext(ref awaitedByConfigured(ref comingBack)) && !returnsToContext(ref awaitedByConfigured(ref goingOn))
                ? null
                : "ValueTask._continueOnCapturedContext is not the argument of ConfigureAwait.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <inheritdoc cref="Awaiters"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    internal static string? Awaiters<TResult>(
        delegate*<ref ValueTaskAwaiter<TResult>, ref ValueTask<TResult>> awaitedBy,
        delegate*<ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter, ref ValueTask<TResult>> awaitedByConfigured,
        delegate*<ref ValueTask<TResult>, ref bool> returnsToContext)
    {
        try
        {
            ProbeSource<TResult> source = new();
            ValueTask<TResult> one = new(source, Token);
            ValueTask<TResult> other = new(source, OtherToken);
            ValueTaskAwaiter<TResult> ofOne = one.GetAwaiter();
            ValueTaskAwaiter<TResult> ofOther = other.GetAwaiter();
            if (!awaitedBy(ref ofOne).Equals(one) || !awaitedBy(ref ofOther).Equals(other))
                return "ValueTaskAwaiter<TResult>._value is not the awaited value task.";

            var comingBack = one.ConfigureAwait(true).GetAwaiter();
            var goingOn = other.ConfigureAwait(false).GetAwaiter();
            if (!awaitedByConfigured(ref comingBack).Equals(one) || !awaitedByConfigured(ref goingOn).Equals(other))
                return "ConfiguredValueTaskAwaiter<TResult>._value is not the awaited value task.";
            return returnsToContext(ref awaitedByConfigured(ref comingBack)) && !returnsToContext(ref awaitedByConfigured(ref goingOn))
                ? null
                : "ValueTask<TResult>._continueOnCapturedContext is not the argument of ConfigureAwait.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }
}
