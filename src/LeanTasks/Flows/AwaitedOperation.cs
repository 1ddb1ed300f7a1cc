using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>The field of a flow, or of a step, that holds the operation which the flow waits for.</summary>
internal static class AwaitedOperation
{
    /// <summary>
    /// Makes a flow await another operation, which ends like the one that it awaits. By exchange: a flow that was resumed too early may be about to await
    /// something else, and its step may be in use again.
    /// </summary>
    /// <param name="field">The field, of a type that fits the other operation if it holds the one.</param>
    /// <param name="awaited">The one.</param>
    /// <param name="other">The other.</param>
    /// <returns>Whether the flow awaited the one. If not, nothing is written.</returns>
    internal static bool Replace<T>(ref T? field, ValueTaskSourceCore awaited, ValueTaskSourceCore other)
        where T : class
    {
        // Read first: what is there has the type of the field, and so has its like.
        T? present = field;
        return ReferenceEquals(present, awaited) && ReferenceEquals(Interlocked.CompareExchange(ref field, (T)(object)other, present), present);
    }
}
