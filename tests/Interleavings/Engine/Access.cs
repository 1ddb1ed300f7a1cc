using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// A step that reads or writes a cell of memory. A shadow begins it, does what the real operation does, and says what came of
/// it. Outside an execution it is nothing.
/// </summary>
public readonly struct Access
{
    private readonly Execution? _execution;
    private readonly Operation _operation;

    private Access(Execution? execution, Operation operation)
    {
        _execution = execution;
        _operation = operation;
    }

    /// <summary>Waits for its turn to access <paramref name="location"/>.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="name">The shadowed member.</param>
    /// <param name="location">The cell.</param>
    /// <param name="target">What the source calls the cell.</param>
    /// <param name="isFence">Whether all earlier stores of the thread reach memory before it.</param>
    /// <returns>The access, which has its turn.</returns>
    public static Access Begin<T>(string name, ref readonly T location, string target, bool isFence = false)
    {
        if (Execution.Current is not { } execution)
            return default;
        Operation operation = new(name, target, execution.CellOf(ref Unsafe.AsRef(in location)), isFence);
        execution.Step(operation);
        return new Access(execution, operation);
    }

    /// <summary>Stores a value; the other threads may see that later.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="location">The cell that the access began with.</param>
    /// <param name="value">The value.</param>
    public void Store<T>(ref T location, T value)
    {
        if (_execution is null)
        {
            location = value;
            return;
        }

        T before = location;
        bool isBuffered = _execution.Store(ref location, value, _operation);
        NoteWritten(before, value, isBuffered ? " (buffered)" : "");
        _execution.Wrote();
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
        NoteWritten(before, after, "");
        _execution?.Wrote();
    }

    private void NoteWritten<T>(T before, T after, string where)
    {
        if (_execution is { IsTraced: true })
            _execution.Note($"from {_execution.NameOf(before)} to {_execution.NameOf(after)}{where}");
    }
}
