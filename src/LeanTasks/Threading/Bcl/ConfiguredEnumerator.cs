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
