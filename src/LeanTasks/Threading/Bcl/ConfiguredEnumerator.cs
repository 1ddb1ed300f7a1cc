using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>What <c>ConfigureAwait</c> and <c>WithCancellation</c> have put around an enumerator.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
internal static unsafe class ConfiguredEnumerator<T>
{
    private static readonly bool s_isKnown = EnumeratorProbe.Try<T>(&Inner, &ComesBack) is not { } why || FastPath.ConfiguredEnumerators.TurnOff(why);

    /// <summary>Whether the enumerator can be found, as far as this type of items goes.</summary>
    internal static bool IsKnown => s_isKnown;

    /// <summary>The enumerator itself; null if it cannot be found.</summary>
    /// <param name="configured">What is around it.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static IAsyncEnumerator<T>? TryGet(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured) => s_isKnown ? Inner(ref configured) : null;

    /// <summary>Whether an await of its next item comes back to a context or scheduler. Only where <see cref="TryGet"/> has found it.</summary>
    /// <param name="configured">What is around it.</param>
    internal static bool ReturnsToContext(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured) => ComesBack(ref configured);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_enumerator")]
    private static extern ref IAsyncEnumerator<T> Inner(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref bool ComesBack(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured);
}

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

/// <summary>A sequence for probes, which is its own enumerator and has no items.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
internal sealed class ProbeItems<T> : IAsyncEnumerable<T>, IAsyncEnumerator<T>
{
    public T Current => default!;

    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken) => this;

    public ValueTask<bool> MoveNextAsync() => default;

    public ValueTask DisposeAsync() => default;
}
