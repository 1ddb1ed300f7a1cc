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

    /// <summary>Whether a compare-exchange that changes nothing is no fence.</summary>
    public static bool FailsWithoutFence => Execution.Current is { HasWeakMemory: true };

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

    /// <summary>Loads a value; where memory is weak, perhaps one that it had before.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="location">The cell that the access began with.</param>
    /// <param name="acquires">Whether all later accesses of the thread come after it.</param>
    /// <returns>The value.</returns>
    public T Load<T>(ref readonly T location, bool acquires) =>
        _execution is null ? location : _execution.Load(ref Unsafe.AsRef(in location), acquires);

    /// <summary>Loads a value to compare it, and to change it if it is the comparand.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="location">The cell that the access began with.</param>
    /// <param name="comparand">The comparand.</param>
    /// <returns>The value.</returns>
    public T LoadToCompare<T>(ref T location, T comparand) =>
        _execution is null ? location : _execution.LoadToCompare(ref location, comparand);

    /// <summary>Stores a value; the other threads may see that later.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="location">The cell that the access began with.</param>
    /// <param name="value">The value.</param>
    /// <param name="releases">Whether all earlier accesses of the thread come before it.</param>
    public void Store<T>(ref T location, T value, bool releases)
    {
        if (_execution is null)
        {
            location = value;
            return;
        }

        T before = location;
        bool isBuffered = _execution.Store(ref location, value, releases, _operation);
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

    /// <summary>The access, which is a fence, has written.</summary>
    /// <typeparam name="T">The type of the cell.</typeparam>
    /// <param name="location">The cell that the access began with.</param>
    /// <param name="before">The value that was there.</param>
    public void HasWritten<T>(ref T location, T before)
    {
        NoteWritten(before, location, "");
        if (_execution is null)
            return;
        _execution.Stored(ref location, before, releases: true);
        _execution.Acquire();
        _execution.Wrote();
    }

    private void NoteWritten<T>(T before, T after, string where)
    {
        if (_execution is { IsTraced: true })
            _execution.Note($"from {_execution.NameOf(before)} to {_execution.NameOf(after)}{where}");
    }
}
