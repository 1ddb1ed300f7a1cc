using System.Runtime.InteropServices;
using SharpFuzz.Common;

namespace LeanTasks.Fuzz;

/// <summary>What the instrumented code writes down: which branches follow one another, how often, and how many there were in all.</summary>
internal sealed unsafe class Coverage
{
    private const int Size = 1 << 16;

    private static readonly byte* s_map = (byte*)NativeMemory.AllocZeroed(Size);

    private static long s_branches;
    private static long s_most;

    // Of each pair of branches, the powers of two of how often it was seen in one input.
    private readonly byte[] _seen = new byte[Size];

    /// <summary>How many different pairs have been seen, each once for each power of two.</summary>
    public int Buckets { get; private set; }

    /// <summary>The branches since <see cref="Begin"/>.</summary>
    public static long Branches => s_branches;

    /// <summary>Lets instrumented code run. Nothing of it may have run before.</summary>
    public static void Connect()
    {
        Trace.SharedMem = s_map;
        Trace.OnBranch = static (_, _) => Count();
        Begin(long.MaxValue);
    }

    /// <summary>Begins with an input, so that the same one is always seen alike.</summary>
    /// <param name="most">The branches after which its run is ended, by an exception at each further one.</param>
    public static void Begin(long most)
    {
        new Span<byte>(s_map, Size).Clear();
        Trace.PrevLocation = 0;
        s_branches = 0;
        s_most = most;
    }

    /// <summary>Adds what was seen since <see cref="Begin"/>.</summary>
    /// <returns>Whether some of it is new.</returns>
    public bool Add()
    {
        int before = Buckets;
        ReadOnlySpan<byte> map = new(s_map, Size);
        for (int at = map.IndexOfAnyExcept((byte)0); at >= 0 && at < Size; at++)
        {
            if (map[at] == 0)
                continue;
            byte bucket = (byte)(1 << (7 - byte.LeadingZeroCount(map[at])));
            if ((_seen[at] & bucket) != 0)
                continue;
            _seen[at] |= bucket;
            Buckets++;
        }

        return Buckets > before;
    }

    private static void Count()
    {
        // Not by the clock, so that a busy machine finds the same.
        if (++s_branches > s_most)
            throw new TooLongException();
    }
}
