namespace LeanTasks.Soak.Tests.Running;

/// <summary>One call of one operation, with all that it does at random. Only the thread whose turn it is may ask it for anything but <see cref="Fail"/>.</summary>
internal sealed class Turn(TurnName name, Random random, Action<TurnName, Exception> fail)
{
    /// <summary>Set where an operation flows it, and on no thread when a turn ends.</summary>
    public static readonly AsyncLocal<object?> Flowing = new();

    // With a bound, so that a side that starts late does not hold up the others.
    private const int SpinsUntilAllArrive = 200;

    private readonly List<Runs> _runs = [];

    public TurnName Name => name;

    public int Next(int below) => random.Next(below);

    public bool Coin() => random.Next(2) == 0;

    public T Pick<T>(params ReadOnlySpan<T> ofThese) => ofThese[random.Next(ofThese.Length)];

    /// <summary>Something that must run so often by the end of the turn, and never again.</summary>
    public Runs Due(string what, int times = 1)
    {
        Runs runs = new(this, times, what);
        _runs.Add(runs);
        return runs;
    }

    /// <summary>A piece of work that must run so often by the end of the turn.</summary>
    public Plan Plan(int due = 1) => Plan(Pick(Ending.Result, Ending.Result, Ending.Fault, Ending.Cancel), due);

    public Plan Plan(Ending ending, int due = 1) =>
        new(this, ending, random.Next(), random.Next(3) == 0 ? 0 : random.Next(Pause.Kinds * Pause.Kinds), Due("planned work", due));

    public Plan[] Plans(int most, int due = 1) => [.. Enumerable.Range(0, 1 + random.Next(most)).Select(_ => Plan(due))];

    /// <summary>An operation of any kind, begun.</summary>
    public ValueTask<int> Begin(Plan plan) => Work.Of(Next(Work.Kinds), plan);

    /// <summary>A task of any kind, begun.</summary>
    public LeanTask<int> BeginTask(Plan plan) => Next(4) switch
    {
        0 => LeanTask.Run(() => plan.Produce(), plan.Token),
        1 => Work.LeanAsync(plan),
        2 => Begin(plan).AsLeanTask(),
        _ => Work.Sourced(plan),
    };

    /// <summary>Runs all of them concurrently, the first on this thread; only that one may block.</summary>
    public void Race(params Action[] sides)
    {
        int arrived = 0;
        Exception?[] thrown = new Exception?[sides.Length];
        using CountdownEvent left = new(sides.Length);
        for (int i = 1; i < sides.Length; i++)
        {
            int side = i;
            ThreadPool.UnsafeQueueUserWorkItem(_ => Run(side), null);
        }

        Run(0);
        left.Wait();
        Assert.All(thrown, Assert.Null);

        void Run(int side)
        {
            Interlocked.Increment(ref arrived);
            for (int spins = 0; spins < SpinsUntilAllArrive && Volatile.Read(ref arrived) < sides.Length; spins++)
                Thread.SpinWait(10);
            thrown[side] = Record.Exception(sides[side]);
            left.Signal();
        }
    }

    public void Fail(Exception exception) => fail(name, exception);

    /// <summary>Waits until all has run that is due. What runs later is one too many. Nothing is left on the thread.</summary>
    public void Settle()
    {
        foreach (Runs runs in _runs)
            Patience.Until(() => runs.AreDone);
        Assert.Null(SynchronizationContext.Current);
        Assert.Null(Flowing.Value);
        Assert.Null(LeanTask.CurrentId);
        Assert.Same(LeanScheduler.Default, LeanScheduler.Current);
    }
}
