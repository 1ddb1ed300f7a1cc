using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Fusing;

/// <summary>Checks whether an enumerator is a fused iterator. For code written by the weaver.</summary>
/// <remarks>Allocates nothing.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FusedEnumerator
{
    /// <summary>Returns the enumerator as a fused iterator.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="enumerator">The enumerator.</param>
    /// <returns>The iterator; or null if the next item must be requested through the enumerator's interface.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FusedIterator? IteratorOf<T>(IAsyncEnumerator<T>? enumerator) => enumerator as FusedIterator;

    /// <summary>Returns the enumerator as a fused iterator, before it is disposed.</summary>
    /// <param name="enumerator">The enumerator.</param>
    /// <returns>The iterator; or null if the enumerator must be disposed through its interface.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FusedIterator? IteratorOf(IAsyncDisposable? enumerator) => enumerator as FusedIterator;

    /// <summary>Returns the fused iterator behind an enumerator of <c>ConfigureAwait</c> or <c>WithCancellation</c>.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="enumerator">The enumerator.</param>
    /// <param name="returnsToContext">True if an await of its next item resumes in a context or scheduler; only for an iterator.</param>
    /// <returns>As for the other one.</returns>
    public static FusedIterator? IteratorOf<T>(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator enumerator, out bool returnsToContext)
    {
        FusedIterator? iterator = ConfiguredEnumerator<T>.TryGet(ref enumerator) as FusedIterator;
        returnsToContext = iterator is not null && ConfiguredEnumerator<T>.ReturnsToContext(ref enumerator);
        return iterator;
    }
}
