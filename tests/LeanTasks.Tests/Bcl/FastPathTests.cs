using System.Collections.Concurrent;
using System.Diagnostics.Tracing;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Bcl;

/// <summary>Which fast paths are on, and where those that are not are reported.</summary>
public sealed class FastPathTests
{
    private const string PublicContexts = "LeanTasks.Threading.UsePublicContextApi";

    private const string Off = "FastPathOff";

    public static TheoryData<string> Names => [.. FastPath.All.Select(static path => path.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void IsOnInThisRuntime(string name)
    {
        FastPath path = FastPath.All.Single(path => path.Name == name);
        bool isSwitchedOff = path.Name.StartsWith("Thread", StringComparison.Ordinal) && AppContext.TryGetSwitch(PublicContexts, out bool isSet) && isSet;
        Assert.Equal((!isSwitchedOff, isSwitchedOff), (path.IsOn, path.WhyOff is not null));
        Assert.Equal(name, path.ToString());
        Assert.False(string.IsNullOrWhiteSpace(path.Members) || string.IsNullOrWhiteSpace(path.WhenOff));
    }

    /// <summary>Each member on the page of the room is one of some path's.</summary>
    [Fact]
    public void TheMembersOfAllAreThoseOfTheRoom()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Folder, "src", "LeanTasks", "Threading", "Bcl", "README.md"));
        string[] members = [.. page.Split('\n').Where(static line => line.StartsWith("| `", StringComparison.Ordinal)).Select(static line => line.Split('`')[1].Split('.')[1])];
        Assert.NotEmpty(members);
        Assert.All(members, static member => Assert.Contains(FastPath.All, path => path.Members.Contains(member, StringComparison.Ordinal)));
    }

    [Fact]
    public void ThePageForUsersListsThem()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Folder, "docs", "reference", "fast-paths.md"));
        Assert.Equal(
            FastPath.All.Select(static path => path.Name),
            page.Split('\n').Where(static line => line.StartsWith("| `", StringComparison.Ordinal)).Select(static line => line.Split('`')[1]));
    }

    [Fact]
    public void OneThatIsSwitchedOffSaysSoAndSoDoesWhatNeedsIt() => ChildProcess.Run(typeof(FastPathTests), static () =>
    {
        AppContext.SetSwitch(PublicContexts, true);
        Assert.Equal(
            ["ThreadContexts: The switch LeanTasks.Threading.UsePublicContextApi is on.", "ThreadResets: It requires ThreadContexts, which is off."],
            FastPath.All.Where(static path => !path.IsOn).Select(static path => $"{path.Name}: {path.WhyOff}"));
        Environment.Exit(ChildProcess.Shown);
    });

    [Fact]
    public void AListenerIsToldOfEachThatIsOff() => ChildProcess.Run(typeof(FastPathTests), static () =>
    {
        using Listener early = new();
        AppContext.SetSwitch(PublicContexts, true);
        LeanTask.Run(static () => { }).Wait();
        Patience.Until(() => early.Told.Count >= 2);

        // One that comes later is told of what is off by then.
        Assert.Equal(["ThreadContexts", "ThreadResets"], early.Told.Select(static told => told[0]).Order());
        Assert.All(early.Told, static told => Assert.Equal(FastPath.All.Single(path => path.Name == (string)told[0]!).WhyOff, told[1]));
        Assert.All(early.Told, static told => Assert.Equal(FastPath.All.Single(path => path.Name == (string)told[0]!).WhenOff, told[2]));
        using Listener late = new();
        Patience.Until(() => late.Told.Count >= 2);
        Assert.Equal(["ThreadContexts", "ThreadResets"], late.Told.Select(static told => told[0]).Order());
        Environment.Exit(ChildProcess.Shown);
    });

    [DeepFact]
    public void AListenerThatThrowsHarmsNobody() => ChildProcess.Run(typeof(FastPathTests), static () =>
    {
        using Listener listener = new() { Throws = true };
        AppContext.SetSwitch(PublicContexts, true);
        LeanTask.Run(static () => { }).Wait();
        Patience.Until(() => listener.Told.Count >= 2);
        Environment.Exit(ChildProcess.Shown);
    });

    /// <summary>It may need the type whose static constructor has found that the path is off.</summary>
    [DeepFact]
    public void AListenerMayUseTheLibrary() => ChildProcess.Run(typeof(FastPathTests), static () =>
    {
        using Listener listener = new() { Deed = static () => LeanTask.Run(static () => { }).Wait() };
        AppContext.SetSwitch(PublicContexts, true);
        LeanTask.Run(static () => { }).Wait();
        Patience.Until(() => listener.Told.Count >= 2);
        Environment.Exit(ChildProcess.Shown);
    });

    /// <summary>One of the BCL's tasks may wait for another thread's first use: no probe in a static constructor runs it.</summary>
    [DeepFact]
    public void AListenerToTasksMayWaitForAnotherThread() => ChildProcess.Run(typeof(FastPathTests), static () =>
    {
        // What a listener throws is dropped.
        int runs = 0;
        Exception? thrown = null;
        using TaskListener listener = new(() =>
        {
            if (Interlocked.Increment(ref runs) > 1)
                return;
            thrown = Record.Exception(static () => Assert.All(FastPath.All, static path => Assert.True(path.IsOn == path.WhyOff is null)));
            Thread other = new(static () => LeanTask.Run(static () => { }).Wait());
            other.Start();
            other.Join();
        });
        LeanTask.Run(static () => { }).Wait();
        Assert.Equal(0, runs);
        Assert.True(Task.CompletedTask.Id > 0);
        Assert.True(runs > 0);
        Assert.Null(thrown);
        Environment.Exit(ChildProcess.Shown);
    });

    /// <summary>Only the first answer needs a thread of the pool, which later may have none to spare; asking it allocates a task.</summary>
    [Fact]
    public void ThePoolIsAskedOnce() => ChildProcess.Run(typeof(FastPathTests), static () =>
    {
        Assert.True(FastPath.BlockedThreads.IsOn);
        Assert.Equal(0, Allocation.BytesPerItem(static () => FastPath.BlockedThreads.IsOn ? "" : throw new InvalidOperationException()));
        Environment.Exit(ChildProcess.Shown);
    });

    [Fact]
    public void WithAllOnNobodyIsToldAndTheEventSourceIsNotMade() => ChildProcess.Run(typeof(FastPathTests), static () =>
    {
        using Listener listener = new();
        Assert.All(FastPath.All, static path => Assert.True(path.IsOn));
        Assert.DoesNotContain(EventSource.GetSources(), static source => source.Name == "LeanTasks");
        Assert.Empty(listener.Told);
        Environment.Exit(ChildProcess.Shown);
    });

    private sealed class TaskListener(Action deed) : EventListener
    {
        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "System.Threading.Tasks.TplEventSource")
                EnableEvents(eventSource, EventLevel.Verbose, EventKeywords.All);
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData) => deed();
    }

    private sealed class Listener : EventListener
    {
        public ConcurrentQueue<IReadOnlyList<object?>> Told { get; } = [];

        public bool Throws { get; init; }

        public Action? Deed { get; init; }

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "LeanTasks")
                EnableEvents(eventSource, EventLevel.Warning);
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventName != Off)
                return;
            Deed?.Invoke();
            Told.Enqueue(eventData.Payload!);
            if (Throws)
                throw new InvalidOperationException();
        }
    }
}
