using LeanTasks.RuntimeAsync.Methods;
using LeanTasks.Tool.Stacks;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Stacks;

public class CallChainTests
{
    [Fact]
    public void CallsThatAwaitOneAnotherAreAChainAndAlikeOnesAreCounted()
    {
        IReadOnlyList<CallChain> chains = CallChain.Of(
        [
            new SuspendedCall(1, "Outer", 2, ""),
            new SuspendedCall(2, "Inner", 90, "DelayPromise"),
            new SuspendedCall(3, "Outer", 4, ""),
            new SuspendedCall(4, "Inner", 91, "DelayPromise"),
            new SuspendedCall(5, "Inner", 92, "Socket"),
        ]);
        Assert.Equal([("DelayPromise", "Inner,Outer", 2), ("Socket", "Inner", 1)], chains.Select(Text));
    }

    [Fact]
    public void TwoThatAwaitOneTaskAreTwoChains()
    {
        IReadOnlyList<CallChain> chains = CallChain.Of([new SuspendedCall(1, "A", 3, ""), new SuspendedCall(2, "B", 3, ""), new SuspendedCall(3, "C", 0, "no object")]);
        Assert.Equal([("no object", "C,A", 1), ("no object", "C,B", 1)], chains.Select(Text));
    }

    /// <summary>In a circle each call is awaited: it is a deadlock, which is what one looks for.</summary>
    [Fact]
    public void CallsThatAwaitOneAnotherInACircleAreAChainToo()
    {
        Assert.Equal([(CallChain.Circle, "A", 1)], CallChain.Of([new SuspendedCall(1, "A", 1, "")]).Select(Text));
        Assert.Equal([(CallChain.Circle, "B,A", 1)], CallChain.Of([new SuspendedCall(1, "A", 2, ""), new SuspendedCall(2, "B", 1, "")]).Select(Text));

        // One that is awaited by none, and leads into one.
        IReadOnlyList<CallChain> chains = CallChain.Of(
            [new SuspendedCall(1, "A", 2, ""), new SuspendedCall(2, "B", 1, ""), new SuspendedCall(3, "C", 1, ""), new SuspendedCall(4, "D", 90, "Socket")]);
        Assert.Equal([(CallChain.Circle, "B,A,C", 1), ("Socket", "D", 1)], chains.Select(Text));
    }

    [Fact]
    public void AProcessWithoutCoreClrIsNamed() =>
        Assert.Contains("Process 7 does not run on CoreCLR", Assert.Throws<ToolException>(static () => ProcessSnapshot.First([], 7)).Message, StringComparison.Ordinal);

    [DeepFact]
    public async Task SuspendedCallsOfAProcessAreFound()
    {
        TaskCompletionSource<int> gate = new();
        Task<int>[] waiting = [OuterAsync(gate.Task), OuterAsync(gate.Task)];
        Task<int> pooled = PooledOuterAsync(gate.Task);
        Task<int> iterating = IteratingAsync(gate.Task);
        using TestFolder folder = new();
        IReadOnlyList<CallChain> chains = ProcessSnapshot.ChainsOf(Environment.ProcessId, folder.File("memory"), static () => { });
        gate.SetResult(1);
        await Task.WhenAll(waiting);
        await pooled;
        await iterating;

        string me = typeof(CallChainTests).FullName!;
        Assert.Contains(chains, chain => chain.Count == 2 && chain.Methods is [var inner, var outer] && inner == $"{me}.InnerAsync" && outer == $"{me}.OuterAsync");
        Assert.Contains(chains, chain => chain.Count == 1 && chain.Methods is [var inner, var outer] && inner == $"{me}.PooledInnerAsync" && outer == $"{me}.PooledOuterAsync");
        Assert.DoesNotContain(chains, chain => chain.Methods.Contains($"{me}.EndedAsync"));

        // An iterator, one that awaits another, and who awaits that: one chain, and no name of the compiler's.
        Assert.Contains(chains, chain => chain.Methods.SequenceEqual([$"{me}.ItemsAsync", $"{me}.DoubledAsync", $"{me}.IteratingAsync"]));
        Assert.DoesNotContain(chains, chain => chain.Methods is [var only] && only.StartsWith(me, StringComparison.Ordinal));
        Assert.DoesNotContain(chains, static chain => chain.Waits.Contains(">d__", StringComparison.Ordinal));
    }

    /// <summary>Objects cannot be told from one another during a collection: one would see no call, or wrong ones.</summary>
    [Fact]
    public void ACopyMadeDuringACollectionIsMadeAnew()
    {
        int copies = 0;
        Assert.Empty(ProcessSnapshot.FirstWhole(7, () => ++copies == 3 ? [] : null));
        Assert.Equal(3, copies);
        Assert.Contains("Process 7 was collecting garbage each of the 10 times", Assert.Throws<ToolException>(static () => ProcessSnapshot.FirstWhole(7, static () => null)).Message, StringComparison.Ordinal);
    }

    /// <summary>The frames of runtime-async are in no box.</summary>
    [DeepFact]
    public async Task SuspendedCallsOfRuntimeAsyncAreFound()
    {
        Assert.SkipUnless(Environment.Version.Major >= 11, "Runtime-async is a preview before .NET 11.");
        TaskCompletionSource<int> gate = new();
        LeanTaskSource other = new();
        Task waiting = WaitInRuntimeAsync(gate.Task, other.Task);
        using TestFolder folder = new();
        IReadOnlyList<CallChain> chains = ProcessSnapshot.ChainsOf(Environment.ProcessId, folder.File("memory"), static () => { });
        gate.SetResult(1);
        other.SetResult();
        await waiting;

        const string type = "LeanTasks.RuntimeAsync.Methods.Chains";
        string[] frames = [$"{type}.Kept.InnerAsync", $"{type}.Kept.MiddleAsync", $"{type}.OuterAsync"];
        Assert.Contains(chains, chain => chain.Count == 2 && chain.Methods.SequenceEqual(frames));
        string me = typeof(CallChainTests).FullName!;
        Assert.Contains(chains, chain => chain.Methods.SequenceEqual([.. frames, $"{me}.InnerAsync", $"{me}.OuterAsync"]));
        Assert.Contains(chains, chain => chain.Methods.SequenceEqual([$"{type}.LambdaAsync.lambda", $"{type}.LambdaAsync"]));
        Assert.Contains(chains, chain => chain.Methods.SequenceEqual([$"{type}.YieldAsync"]));
        Assert.Contains(chains, chain => chain.Waits.EndsWith("Gate", StringComparison.Ordinal) && chain.Methods.SequenceEqual([$"{type}.SourceAsync"]));
    }

    // By itself, since .NET 10 does not load the type.
    private static Task WaitInRuntimeAsync(Task<int> gate, LeanTask other) =>
        Task.WhenAll(Chains.OuterAsync(gate), Chains.OuterAsync(gate), Chains.LambdaAsync(gate), Chains.YieldAsync(other), Chains.SourceAsync(new ValueTask(new Gate(other), 0)), OuterAsync(Chains.OuterAsync(gate)));

    private static async Task<int> OuterAsync(Task<int> gate)
    {
        await EndedAsync();
        return await InnerAsync(gate);
    }

    private static async Task<int> InnerAsync(Task<int> gate) => await gate + 1;

    private static async Task EndedAsync() => await Task.CompletedTask;

    private static async Task<int> PooledOuterAsync(Task<int> gate) => await PooledInnerAsync(gate);

    [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PooledInnerAsync(Task<int> gate) => await gate + 1;

    private static async Task<int> IteratingAsync(Task<int> gate)
    {
        int sum = 0;
        await foreach (int item in DoubledAsync(gate).ConfigureAwait(false))
            sum += item;
        return sum;
    }

    private static async IAsyncEnumerable<int> DoubledAsync(Task<int> gate)
    {
        yield return 0;
        await foreach (int item in ItemsAsync(gate))
            yield return 2 * item;
    }

    private static async IAsyncEnumerable<int> ItemsAsync(Task<int> gate)
    {
        yield return await gate;
    }

    private static (string, string, int) Text(CallChain chain) => (chain.Waits, string.Join(',', chain.Methods), chain.Count);

    private sealed class Gate(LeanTask opens) : System.Threading.Tasks.Sources.IValueTaskSource
    {
        public void GetResult(short token)
        {
        }

        public System.Threading.Tasks.Sources.ValueTaskSourceStatus GetStatus(short token) =>
            opens.IsCompleted ? System.Threading.Tasks.Sources.ValueTaskSourceStatus.Succeeded : System.Threading.Tasks.Sources.ValueTaskSourceStatus.Pending;

        public void OnCompleted(Action<object?> continuation, object? state, short token, System.Threading.Tasks.Sources.ValueTaskSourceOnCompletedFlags flags) =>
            opens.GetAwaiter().UnsafeOnCompleted(() => continuation(state));
    }
}
