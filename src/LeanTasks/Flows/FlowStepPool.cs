using System.ComponentModel;
using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.Flows;

/// <summary>For builders: the steps that are not in use, by what the compiler has made for their place. It has no members for user code.</summary>
/// <remarks>A step is seen by its flow only, so nobody can hold one that is in the pool. Thread-safe.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FlowStepPool
{
    /// <summary>Takes a step; the caller checks its type.</summary>
    /// <typeparam name="TMachine">The type that the compiler has made for the place.</typeparam>
    /// <returns>A step, or null: then the caller makes one.</returns>
    public static object? Rent<TMachine>() => BoxPool<TMachine>.Rent(LeanThread.Current.Boxes);

    /// <summary>Returns a step that holds nothing any more.</summary>
    /// <typeparam name="TMachine">The type that the compiler has made for the place.</typeparam>
    /// <param name="step">The step.</param>
    public static void Return<TMachine>(FlowStep step)
    {
        ArgumentNullException.ThrowIfNull(step);
        BoxPool<TMachine>.Return(LeanThread.Current.Boxes, step);
    }
}
