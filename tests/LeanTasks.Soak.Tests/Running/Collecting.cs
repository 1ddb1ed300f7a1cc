namespace LeanTasks.Soak.Tests.Running;

/// <summary>The thread that collects garbage of generations that the seed picks, one collection for so many turns.</summary>
internal sealed class Collecting
{
    private const int TurnsForEach = 8;

    private readonly SemaphoreSlim _due = new(0);
    private readonly Random _random;
    private readonly Thread _thread;
    private int _turns;
    private bool _hasEnded;

    public Collecting(int seed)
    {
        _random = new Random(seed);
        _thread = new Thread(Collect) { IsBackground = true, Name = "collecting" };
        _thread.UnsafeStart();
    }

    /// <summary>A turn of any thread has ended.</summary>
    public void Turn()
    {
        if (Interlocked.Increment(ref _turns) % TurnsForEach == 0)
            _due.Release();
    }

    public void End()
    {
        Volatile.Write(ref _hasEnded, true);
        _due.Release();
        Assert.True(_thread.Join(Hangs.After), "The collecting thread hangs.");
        _due.Dispose();
    }

    private void Collect()
    {
        while (true)
        {
            _due.Wait();
            if (Volatile.Read(ref _hasEnded))
                return;
            int kind = _random.Next(16);
            int generation = kind < 8 ? 0 : kind < 12 ? 1 : 2;
            GC.Collect(generation, GCCollectionMode.Forced, blocking: true, compacting: kind == 15);
            if (_random.Next(8) == 0)
                GC.WaitForPendingFinalizers();
        }
    }
}
