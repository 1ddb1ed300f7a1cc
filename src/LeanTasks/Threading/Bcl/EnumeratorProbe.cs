using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>Whether accessors of the fields of a configured enumerator show what it was made of; as in <see cref="ValueTaskProbes"/>.</summary>
internal static unsafe class EnumeratorProbe
{
    /// <summary>Tries an accessor of the enumerator, and one of whether its awaits come back to a context.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    internal static string? Try<T>(
        delegate*<ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator, ref IAsyncEnumerator<T>> enumeratorOf,
        delegate*<ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator, ref bool> returnsToContext)
    {
        try
        {
            IAsyncEnumerable<T> one = new ProbeItems<T>();
            IAsyncEnumerable<T> other = new ProbeItems<T>();
            ConfiguredCancelableAsyncEnumerable<T>.Enumerator comingBack = one.ConfigureAwait(true).GetAsyncEnumerator();
            ConfiguredCancelableAsyncEnumerable<T>.Enumerator goingOn = other.ConfigureAwait(false).GetAsyncEnumerator();
            if (!ReferenceEquals(enumeratorOf(ref comingBack), one) || !ReferenceEquals(enumeratorOf(ref goingOn), other))
                return "ConfiguredCancelableAsyncEnumerable<T>.Enumerator._enumerator is not the enumerator.";
            return returnsToContext(ref comingBack) && !returnsToContext(ref goingOn)
                ? null
                : "ConfiguredCancelableAsyncEnumerable<T>.Enumerator._continueOnCapturedContext is not the argument of ConfigureAwait.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }
}
