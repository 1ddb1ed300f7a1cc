using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// A step that reads or writes a cell of memory. A shadow begins it, does what the real operation does, and says what came of
/// it. Outside an execution it is nothing.
/// </summary>
public readonly struct Access
{
    private readonly Execution? _execution;

    private Access(Execution? execution) => _execution = execution;

    /// <summary>Waits for its turn to access <paramref name="location"/>.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="name">The shadowed member.</param>
    /// <param name="location">The cell.</param>
    /// <param name="target">What the source calls the cell.</param>
    /// <returns>The access, which has its turn.</returns>
    public static Access Begin<T>(string name, ref readonly T location, string target)
    {
        Execution? execution = Execution.Current;
        nint address = Unsafe.ByteOffset(ref Unsafe.NullRef<T>(), ref Unsafe.AsRef(in location));
        execution?.Step(new Operation(name, target, address));
        return new Access(execution);
    }

    /// <summary>The access has read.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="value">The value it read.</param>
    public void HasRead<T>(T value)
    {
        if (_execution is { IsTraced: true })
            _execution.Note($"is {_execution.NameOf(value)}");
    }

    /// <summary>The access has written.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="before">The value that was there.</param>
    /// <param name="after">The value that is there now.</param>
    public void HasWritten<T>(T before, T after)
    {
        if (_execution is { IsTraced: true })
            _execution.Note($"from {_execution.NameOf(before)} to {_execution.NameOf(after)}");
        _execution?.Wrote();
    }
}
