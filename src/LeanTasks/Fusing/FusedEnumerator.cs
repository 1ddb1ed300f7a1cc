using System.ComponentModel;
using System.Diagnostics;

namespace LeanTasks.Fusing;

/// <summary>Awaits the next item of an enumerator that may be a fused iterator. For code written by the weaver.</summary>
/// <remarks>Nothing is allocated for an item, once there is a frame in the pool.</remarks>
[StackTraceHidden]
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FusedEnumerator
{
    /// <summary>Has an enumerator go to the next item; or suspends until it has.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="enumerator">The enumerator.</param>
    /// <param name="run">The current run, in which an await is pending if there is no item yet.</param>
    /// <returns>Whether there is an item, if nothing is pending.</returns>
    /// <exception cref="Exception">What the enumerator failed with.</exception>
    public static bool MoveNext<T>(IAsyncEnumerator<T> enumerator, ref FusedRun run) =>
        enumerator is FusedIterator iterator ? iterator.MoveNext(ref run) : FusedAwait.Await(enumerator.MoveNextAsync(), ref run);
}
