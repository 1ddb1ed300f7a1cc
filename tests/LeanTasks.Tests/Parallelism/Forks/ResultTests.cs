using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Both sides run once, and the results come to the forking thread.</summary>
public sealed class ResultTests
{
    public static TheoryData<ForkForm, bool> All => ForkScene.All;

    public static TheoryData<int> Lengths => [0, 1, 2, 3, 7, 64, 1_000];

    [Theory]
    [MemberData(nameof(All))]
    public void BothResultsComeBack(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        int ran = 0;
        for (int i = 0; i < 20; i++)
        {
            Assert.Equal((1, 2), ForkScene.Join(scheduler, form, stolen, () => Counted(ref ran, 1), () => Counted(ref ran, 2)));
        }

        Assert.Equal(40, ran);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void BothResultsComeBackToATask(ForkForm form, bool stolen) => ForkScene.InTask(stolen, scheduler =>
    {
        for (int i = 0; i < 20; i++)
            Assert.Equal((1, 2), ForkScene.Join(scheduler, form, stolen, static () => 1, static () => 2));
    });

    /// <summary>From any thread, by the shared scheduler.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OutsideOfAnyScheduler(bool onPool)
    {
        Action test = static () =>
        {
            for (int i = 0; i < 100; i++)
                Assert.Equal((1, "2"), Fork.Join(static () => 1, static () => "2"));
            string text = Fork.Join<TextBody, string, TextBody, string>(new("a"), new("b"), out string other);
            Assert.Equal(("a!", "b!"), (text, other));
            Assert.Equal((3, 4L), Fork.Join(static n => n + 1, 2, static n => n + 1L, 3));
        };
        if (onPool)
            PoolThread.Run(test);
        else
            FreshThread.Run(test);
    }

    /// <summary>A result of references and of more than one word, which a collection may move meanwhile.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void LargeResultsWithReferencesSurviveCollections(bool stolen) => ForkScene.OnExternalThread(stolen, _ =>
    {
        for (int i = 0; i < 15; i++)
        {
            int begun = stolen ? 0 : 1;
            string suffix = i.ToString(System.Globalization.CultureInfo.InvariantCulture);
            ((string, object, decimal) a, (string, object, decimal) b) = Fork.Join(
                () =>
                {
                    Patience.Until(() => Volatile.Read(ref begun) != 0);
                    GC.Collect(0);
                    return ("a" + suffix, (object)new[] { i }, i);
                },
                () =>
                {
                    (string, object, decimal) made = ("b" + suffix, new[] { i }, i);
                    Volatile.Write(ref begun, 1);
                    GC.Collect(0);
                    return made;
                });
            Assert.Equal(("a" + suffix, (decimal)i), (a.Item1, a.Item3));
            Assert.Equal(("b" + suffix, (decimal)i), (b.Item1, b.Item3));
            Assert.Equal(i, ((int[])b.Item2)[0] + ((int[])a.Item2)[0] - i);
        }
    });

    [Theory]
    [MemberData(nameof(Lengths))]
    public void AllOfASpanRunAndKeepWhatTheyWrite(int length)
    {
        foreach (int workers in new[] { 1, 2, 4 })
        {
            using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
            FreshThread.Run(() => scheduler.Run(() =>
            {
                CountingBody[] bodies = new CountingBody[length];
                for (int i = 1; i <= 3; i++)
                {
                    Fork.Join(bodies.AsSpan());
                    Assert.All(bodies, body => Assert.Equal(i, body.Count));
                }
            }));
        }
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void AllDelegatesRunOnce(int length) => FreshThread.Run(() =>
    {
        int[] counts = new int[length];
        Action[] actions = [.. Enumerable.Range(0, length).Select(i => (Action)(() => Interlocked.Increment(ref counts[i])))];
        Fork.Join(actions);
        Assert.All(counts, static count => Assert.Equal(1, count));
    });

    private static int Counted(ref int ran, int result)
    {
        Interlocked.Increment(ref ran);
        return result;
    }

    private struct CountingBody : IForkBody
    {
        public int Count;

        public void Run(ForkWorker worker) => Count++;
    }

    private readonly struct TextBody(string text) : IForkBody<string>
    {
        public string Run(ForkWorker worker) => text + "!";
    }
}
