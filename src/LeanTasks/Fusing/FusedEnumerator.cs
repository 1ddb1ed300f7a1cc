using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Fusing;

/// <summary>Looks whether an enumerator is a fused iterator. For code written by the weaver.</summary>
/// <remarks>Allocates nothing.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FusedEnumerator
{
    /// <summary>The iterator that an enumerator is.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="enumerator">The enumerator.</param>
    /// <returns>The iterator; or null, and then the enumerator is asked for its next item as others ask it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FusedIterator? IteratorOf<T>(IAsyncEnumerator<T>? enumerator) => enumerator as FusedIterator;

    /// <summary>The iterator that an enumerator is, which is disposed of.</summary>
    /// <param name="enumerator">The enumerator.</param>
    /// <returns>The iterator; or null, and then the enumerator is disposed of as others do it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FusedIterator? IteratorOf(IAsyncDisposable? enumerator) => enumerator as FusedIterator;

    /// <summary>The iterator that is behind an enumerator of <c>ConfigureAwait</c> or <c>WithCancellation</c>.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="enumerator">The enumerator.</param>
    /// <param name="returnsToContext">Whether an await of its next item comes back to a context or scheduler; if it is an iterator.</param>
    /// <returns>As for the other one.</returns>
    public static FusedIterator? IteratorOf<T>(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator enumerator, out bool returnsToContext)
    {
        FusedIterator? iterator = ConfiguredEnumerator<T>.TryGet(ref enumerator) as FusedIterator;
        returnsToContext = iterator is not null && ConfiguredEnumerator<T>.ReturnsToContext(ref enumerator);
        return iterator;
    }
}
