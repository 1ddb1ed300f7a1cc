using System.Runtime.CompilerServices;
using LeanTasks.Tests.Scheduling.WorkStealing;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>References in sides, results and contexts: no thread has to find them on the stack of another, and none outlives its join.</summary>
public sealed class ForkReferenceTests
{
    private static readonly AsyncLocal<object?> s_local = new();

    // How many bodies have run of those that the collector interrupts.
    private static int s_leaves;

    /// <summary>Inside the external thread's call, so that nothing but the join itself can have let go.</summary>
    [Theory]
    [MemberData(nameof(ForkScene.All), MemberType = typeof(ForkScene))]
    public void NothingIsKeptOfSides(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
        AssertCollected(JoinedSides(scheduler, form, stolen, fails: false)));

    [Theory]
    [MemberData(nameof(ForkScene.All), MemberType = typeof(ForkScene))]
    public void NothingIsKeptOfSidesThatThrow(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
        AssertCollected(JoinedSides(scheduler, form, stolen, fails: true)));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NothingIsKeptOfAResult(bool stolen) => ForkScene.OnExternalThread(stolen, _ => AssertCollected(JoinedResult(stolen, fails: false)));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NothingIsKeptOfAResultThatIsNotReturned(bool stolen) => ForkScene.OnExternalThread(stolen, _ => AssertCollected(JoinedResult(stolen, fails: true)));

    /// <summary>The task and its context, once the thread has no forks.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NothingIsKeptOfAContext(bool inTask) => FreshThread.Run(() =>
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        AssertCollected(JoinedContext(scheduler, inTask));
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NothingIsKeptOfALoop(bool fails) => FreshThread.Run(() => AssertCollected(LoopBody(fails)));

    /// <summary>They are copied meanwhile, since no other thread may touch references there.</summary>
    [Fact]
    public void BodiesOnTheStackHaveWhatTheyWroteIntoThemselves() => FreshThread.Run(static () =>
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        scheduler.Run(static () =>
        {
            FourBodies four = default;
            Span<WritingBody> bodies = four;
            nint[] places = new nint[bodies.Length];
            for (int i = 0; i < bodies.Length; i++)
                bodies[i] = new WritingBody(places, i);
            Fork.Join(bodies);
            for (int i = 0; i < bodies.Length; i++)
            {
                Assert.Equal($"{i}", bodies[i].Text);
                Assert.NotEqual(places[i], AddressOf(ref bodies[i]));
            }
        });
    });

    /// <summary>Everything moves, again and again, while forks are stolen.</summary>
    [Fact]
    public void TheCollectorMovesWhatIsStolen()
    {
        int rounds = FullRun.Count(usual: 50, full: 500);
        int wanted = FullRun.Count(usual: 100, full: 1_000);
        int collections = 0;
        bool ends = false;
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        Thread collector = new(() =>
        {
            while (!Volatile.Read(ref ends))
            {
                GC.Collect(collections % 8 == 0 ? GC.MaxGeneration : 0, GCCollectionMode.Forced, blocking: true, compacting: true);
                Volatile.Write(ref collections, collections + 1);

                // Until a body has run: threads that are stopped again as soon as they have woken up get nowhere.
                int before = Volatile.Read(ref s_leaves);
                SpinWait wait = default;
                while (Volatile.Read(ref s_leaves) == before && !Volatile.Read(ref ends))
                    wait.SpinOnce(sleep1Threshold: -1);
            }
        })
        {
            IsBackground = true,
        };
        collector.UnsafeStart();
        try
        {
            FreshThread.Run(() => scheduler.Run(() =>
            {
                string[] words = [.. Enumerable.Range(0, 64).Select(static i => $"{i};")];
                string all = string.Concat(words);
                for (int round = 0; round < rounds || Volatile.Read(ref collections) < wanted; round++)
                {
                    Assert.Equal(all, Fork.Join<TextBody, string>(new(words, 0, 32), new(words, 32, 64), out string rest) + rest);
                    Assert.Equal(all, LeanParallel.Aggregate(words, static () => "", Append, static (a, b) => a + b));
                    string[] copies = new string[words.Length];
                    LeanParallel.For(0, words.Length, i =>
                    {
                        copies[i] = words[i] + "!";
                        Interlocked.Increment(ref s_leaves);
                    });
                    Assert.Equal(words.Select(static word => word + "!"), copies);
                }
            }));
        }
        finally
        {
            Volatile.Write(ref ends, true);
            collector.Join();
        }
    }

    /// <summary>The address of a frame must be even, however small the side is.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void SidesOfAByte(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        FreshThread.Run(() => scheduler.Run(static () =>
        {
            for (int i = 0; i < 10_000; i++)
            {
                byte a = Fork.Join<ByteBody, byte>(new((byte)i), new((byte)(i + 1)), out byte b);
                Assert.Equal(((byte)(i + 2), (byte)(i + 3)), (a, b));
            }
        }));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] JoinedSides(WorkStealingScheduler scheduler, ForkForm form, bool stolen, bool fails)
    {
        object a = new(), b = new();
        Exception? thrown = Record.Exception(() => ForkScene.Join(scheduler, form, stolen, () => Work(a, fails), () => Work(b, fails)));
        Assert.Equal(fails, thrown is AggregateException);
        return [new(a), new(b)];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference JoinedResult(bool stolen, bool fails)
    {
        bool hasBegun = false;
        WeakReference? result = null;
        Exception? thrown = Record.Exception(() => Fork.Join(
            () =>
            {
                if (stolen)
                    Patience.Until(() => Volatile.Read(ref hasBegun));
                Work(hasBegun, fails);
                return 0;
            },
            () =>
            {
                Volatile.Write(ref hasBegun, true);
                object made = new();
                result = new WeakReference(made);
                return made;
            }));
        Assert.Equal(fails, thrown is ProgramException);
        return result!;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] JoinedContext(WorkStealingScheduler scheduler, bool inTask)
    {
        object value = new();
        s_local.Value = value;
        Action join = static () => Fork.Join(static () => Fork.Join(static () => { }, static () => { }), static () => { });
        LeanTask? task = inTask ? scheduler.Start(join) : null;
        if (task is null)
            scheduler.Run(join);
        else
            task.Wait();
        s_local.Value = null;
        return task is null ? [new(value)] : [new(value), new(task)];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference LoopBody(bool fails)
    {
        object value = new();
        Exception? thrown = Record.Exception(() => LeanParallel.For(0, 1_000, _ => Work(value, fails)));
        Assert.Equal(fails, thrown is AggregateException);
        return new(value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Work(object held, bool fails)
    {
        if (fails)
            throw new ProgramException("fails");
        GC.KeepAlive(held);
    }

    private static string Append(string text, string word)
    {
        Interlocked.Increment(ref s_leaves);
        return text + word;
    }

    private static void AssertCollected(params WeakReference[] held) => Patience.Until(() =>
    {
        GC.Collect();
        return !held.Any(static each => each.IsAlive);
    });

    private static nint AddressOf<T>(ref T place) => Unsafe.ByteOffset(ref Unsafe.NullRef<T>(), ref place);

    private struct WritingBody(nint[] places, int index) : IForkBody
    {
        internal string? Text { get; private set; }

        public void Run(ForkWorker worker)
        {
            Text = $"{index}";
            places[index] = AddressOf(ref this);
        }
    }

    [InlineArray(4)]
    private struct FourBodies
    {
        private WritingBody _first;
    }

    private readonly struct TextBody(string[] words, int from, int to) : IForkBody<string>
    {
        public string Run(ForkWorker worker)
        {
            if (to - from == 1)
            {
                Interlocked.Increment(ref s_leaves);
                return new string(words[from].AsSpan());
            }

            int middle = (from + to) / 2;
            string text = Fork.Join(worker, new TextBody(words, from, middle), new TextBody(words, middle, to), out string rest);
            return text + rest;
        }
    }

    private readonly struct ByteBody(byte value) : IForkBody<byte>
    {
        public byte Run(ForkWorker worker) => (byte)(value + 2);
    }
}
