using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// References to cells of memory: those that held-back stores go to, those whose old values are kept, and those that a trace tells of. A reference to a field can live only on a stack, where the collector
/// finds it and corrects it when it moves the object; these live in the <see cref="Frame"/> of a method that runs as long as
/// the exploration does, and the table has its address.
/// </summary>
internal sealed unsafe class CellTable
{
    private const int Capacity = 256;

    private readonly int[] _uses = new int[Capacity];

    // All cells from here on have never been used.
    private int _end;

#pragma warning disable CS8500 // A pointer to a managed type: it points to a stack, and what it points to the collector sees there.
    private Cell* _cells;

    /// <summary>Makes use of a frame, which must stay where it is until the next call.</summary>
    internal void UseFrame(Frame* frame) => _cells = (Cell*)frame;
#pragma warning restore CS8500

    /// <summary>Keeps nothing any more.</summary>
    internal void Clear()
    {
        Array.Clear(_uses, 0, _end);
        _end = 0;
    }

    /// <summary>Keeps a reference, for one use, or says with -1 that there is no more room.</summary>
    internal int Add<T>(ref T location)
    {
        int cell = Array.IndexOf(_uses, 0);
        if (cell < 0)
            return cell;
        _uses[cell] = 1;
        _end = Math.Max(_end, cell + 1);
        _cells[cell].Target = ref Unsafe.As<T, byte>(ref Unsafe.AsRef(in location));
        return cell;
    }

    /// <summary>The same, or one use more of a reference to the same cell.</summary>
    internal int Use<T>(ref T location)
    {
        int cell = Find(ref location);
        if (cell < 0)
            return Add(ref location);
        AddUse(cell);
        return cell;
    }

    /// <summary>Where a reference to the same cell is kept, or -1.</summary>
    internal int Find<T>(ref T location)
    {
        for (int cell = 0; cell < _end; cell++)
        {
            if (_uses[cell] > 0 && Unsafe.AreSame(in _cells[cell].Target, ref Unsafe.As<T, byte>(ref location)))
                return cell;
        }

        return -1;
    }

    /// <summary>The kept reference.</summary>
    internal ref T Get<T>(int cell) => ref Unsafe.As<byte, T>(ref _cells[cell].Target);

    internal void AddUse(int cell) => _uses[cell]++;

    internal void Release(int cell)
    {
        if (--_uses[cell] == 0)
            _cells[cell].Target = ref Unsafe.NullRef<byte>();
    }

    /// <summary>The room for the references.</summary>
#pragma warning disable CS9184 // No indexer in C#; none is needed.
    [InlineArray(Capacity)]
    internal ref struct Frame
    {
        private Cell _first;
    }
#pragma warning restore CS9184

    internal ref struct Cell
    {
        internal ref byte Target;
    }
}
