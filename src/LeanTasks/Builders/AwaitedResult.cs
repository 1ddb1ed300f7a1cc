using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>The result of an awaited task, if the task had completed. Not for use in other code.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>A struct that is returned in registers. Allocates nothing.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Performance", "CA1815", Justification = "For code that a compiler makes.")]
public readonly struct AwaitedResult<TResult>
{
    internal AwaitedResult(TResult value) => (Value, HasEnded) = (value, true);

    /// <summary>The result, or the default value if the task had not completed.</summary>
    public TResult Value
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get;
    }

    /// <summary>Gets whether the task had completed. If not, the method is suspended.</summary>
    public bool HasEnded
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get;
    }
}
