namespace LeanTasks.Interleavings;

/// <summary>How far an exploration goes, and what it must know of the program.</summary>
public sealed record ExplorationOptions
{
    /// <summary>
    /// How often, in one execution, a thread that could have gone on may be interrupted, or a wait time out though others could
    /// have gone on; depth-first only.
    /// </summary>
    public int PreemptionBound { get; init; } = 2;

    /// <summary>
    /// Whether a depth-first exploration tries all lower bounds before, and not only the lowest, so that a failure comes with as few preemptions, delays and stale reads as it needs. All
    /// schedules of these come again.
    /// </summary>
    public bool MinPreemptionsFirst { get; init; } = true;

    /// <summary>The exploration ends after so many executions.</summary>
    public long MaxExecutions { get; init; } = long.MaxValue;

    /// <summary>An execution with more steps counts as one that never ends.</summary>
    public int MaxSteps { get; init; } = 2_000;

    /// <summary>
    /// An execution that takes so much time has a thread that blocks in something without a shadow: the exploration fails. Far more
    /// than an execution takes, even on a machine that is busy with something else. The only limit by the clock, since a thread that blocks takes no steps
    /// which could be counted: it can end an exploration as failed, and never as exhausted.
    /// </summary>
    public TimeSpan StuckAfter { get; init; } = TimeSpan.FromMinutes(2);

    /// <summary>
    /// Whether a thread can also be interrupted right after it wrote, before the plain code that follows; otherwise that
    /// code belongs to the write. Finds plain accesses that come too late, for more executions.
    /// </summary>
    public bool InterruptAfterWrites { get; init; } = true;

    /// <summary>
    /// How often, in one execution, the stores of a thread may be held back while another goes on, in a buffer as x86 has
    /// them. Without any, the default, a store is seen by all at once; by lot and by priorities, one stands for any number.
    /// </summary>
    public int StoreDelayBound { get; init; }

    /// <summary>
    /// How often, in one execution, a load may read an older value than memory has. More than 0 makes memory as weak as Armv8 and the
    /// memory model of .NET let it be, apart from what <see cref="LateLoadBound"/> adds: then stores that are held back also
    /// reach memory in another order, as far as <see cref="StoreDelayBound"/> lets them. By lot and by priorities, one stands for any number.
    /// </summary>
    public int StaleReadBound { get; init; }

    /// <summary>
    /// How often, in one execution, a plain load may come after later stores of its thread, and read what another thread stores only then; one load at a time, and only
    /// of a number or a <see cref="bool"/>, not of an address. A value above 0 makes memory as weak as Armv8's, as <see cref="StaleReadBound"/> does. Depth-first only: by
    /// lot and by priorities each load comes in its turn. The value is guessed. If nobody stores it, the execution is void: no failure of it counts, and its
    /// threads end or stay as after a failure. It is one of <see cref="Exploration.Executions"/>, and of <see cref="Exploration.VoidExecutions"/>.
    /// </summary>
    public int LateLoadBound { get; init; }

    /// <summary>
    /// Whether all threads of a failed execution are left where they are, for good, instead of being unwound. For a program in
    /// which one thread writes to the stack of another, which would be gone by then.
    /// </summary>
    public bool LeavesThreadsAfterFailure { get; init; }

    /// <summary>
    /// How many real threads void executions (<see cref="LateLoadBound"/>) may leave so, in one exploration. Above that it ends with an
    /// <see cref="InvalidOperationException"/>: each such thread keeps its stack until the process ends.
    /// </summary>
    public int MaxThreadsLeft { get; init; } = 1_000;

    /// <summary>
    /// How many times each spinner goes on where nobody can but spinners, before that counts as a failure: more than code
    /// under test spins before it blocks. Meanwhile time passes, one millisecond in the first round and twice as much in each
    /// that follows.
    /// </summary>
    public int IdleRounds { get; init; } = 16;

    /// <summary>Called before each execution is set up: puts the program's static fields back.</summary>
    public Action? BeforeExecution { get; init; }

    /// <summary>Called on each thread as it begins: puts the program's thread-static fields back.</summary>
    public Action? BeforeThread { get; init; }

    /// <summary>Gives a value of the trace a better name than its number: (accessed expression, value) to name, or null.</summary>
    public Func<string, object, string?>? Describe { get; init; }
}
