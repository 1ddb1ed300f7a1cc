using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Members;

/// <summary>The constructors, eight with a result and eight without.</summary>
public sealed class ConstructorTests
{
    private const TaskCreationOptions Option = TaskCreationOptions.PreferFairness;
    private static readonly object s_state = new();

    [Fact]
    public void TasksOfActions() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        List<object?> states = [];
        Action action = () => states.Add(null);
        Action<object?> withState = states.Add;
        AssertSame(new Task(action), new LeanTask(action), states);
        AssertSame(new Task(action, token), new LeanTask(action, token), states);
        AssertSame(new Task(action, Option), new LeanTask(action, Option), states);
        AssertSame(new Task(action, token, Option), new LeanTask(action, token, Option), states);
        AssertSame(new Task(withState, s_state), new LeanTask(withState, s_state), states);
        AssertSame(new Task(withState, s_state, token), new LeanTask(withState, s_state, token), states);
        AssertSame(new Task(withState, s_state, Option), new LeanTask(withState, s_state, Option), states);
        AssertSame(new Task(withState, s_state, token, Option), new LeanTask(withState, s_state, token, Option), states);
        AssertSame(new Task(withState, null), new LeanTask(withState, null), states);
    });

    [Fact]
    public void TasksOfFunctions() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        List<object?> states = [];
        Func<int> function = () => Add(null);
        Func<object?, int> withState = Add;
        AssertSameResult(new Task<int>(function), new LeanTask<int>(function), states);
        AssertSameResult(new Task<int>(function, token), new LeanTask<int>(function, token), states);
        AssertSameResult(new Task<int>(function, Option), new LeanTask<int>(function, Option), states);
        AssertSameResult(new Task<int>(function, token, Option), new LeanTask<int>(function, token, Option), states);
        AssertSameResult(new Task<int>(withState, s_state), new LeanTask<int>(withState, s_state), states);
        AssertSameResult(new Task<int>(withState, s_state, token), new LeanTask<int>(withState, s_state, token), states);
        AssertSameResult(new Task<int>(withState, s_state, Option), new LeanTask<int>(withState, s_state, Option), states);
        AssertSameResult(new Task<int>(withState, s_state, token, Option), new LeanTask<int>(withState, s_state, token, Option), states);
        AssertSameResult(new Task<int>(withState, null), new LeanTask<int>(withState, null), states);

        int Add(object? state)
        {
            states.Add(state);
            return states.Count;
        }
    });

    [Fact]
    public void NullIsRefused()
    {
        CancellationToken token = new(canceled: true);
        Both.Same(static () => _ = new Task(null!), static () => _ = new LeanTask(null!));
        Both.Same(() => _ = new Task(null!, token), () => _ = new LeanTask(null!, token));
        Both.Same(static () => _ = new Task(null!, Option), static () => _ = new LeanTask(null!, Option));
        Both.Same(() => _ = new Task(null!, token, Option), () => _ = new LeanTask(null!, token, Option));
        Both.Same(static () => _ = new Task(null!, s_state), static () => _ = new LeanTask(null!, s_state));
        Both.Same(() => _ = new Task(null!, s_state, token), () => _ = new LeanTask(null!, s_state, token));
        Both.Same(static () => _ = new Task(null!, s_state, Option), static () => _ = new LeanTask(null!, s_state, Option));
        Both.Same(() => _ = new Task(null!, s_state, token, Option), () => _ = new LeanTask(null!, s_state, token, Option));

        // Here the BCL names the parameter of the constructor that all others call, "action".
        Assert.Throws<ArgumentNullException>("action", static () => new LeanTask<int>((Func<int>)null!));
        Assert.Throws<ArgumentNullException>("action", () => new LeanTask<int>(null!, token, Option));
        Assert.Throws<ArgumentNullException>("action", static () => new LeanTask<int>(null!, s_state));
        Assert.Throws<ArgumentNullException>("action", () => new LeanTask<int>(null!, s_state, token, Option));
    }

    [Theory]
    [InlineData(TaskCreationOptions.None)]
    [InlineData(TaskCreationOptions.LongRunning)]
    [InlineData(TaskCreationOptions.LongRunning | TaskCreationOptions.PreferFairness)]
    [InlineData(TaskCreationOptions.AttachedToParent)]
    [InlineData(TaskCreationOptions.DenyChildAttach | TaskCreationOptions.HideScheduler)]
    [InlineData(TaskCreationOptions.RunContinuationsAsynchronously)]
    [InlineData((TaskCreationOptions)0x20)]
    [InlineData((TaskCreationOptions)0x80)]
    [InlineData((TaskCreationOptions)0x1000)]
    [InlineData((TaskCreationOptions)0x10000)]
    [InlineData((TaskCreationOptions)(-1))]
    public void OptionsAreCheckedAndKept(TaskCreationOptions options)
    {
        Both.Same(() => Assert.Equal(options, new Task(static () => { }, options).CreationOptions), () => Assert.Equal(options, new LeanTask(static () => { }, options).CreationOptions));
        Both.Same(() => Assert.Equal(options, new Task<int>(static () => 1, options).CreationOptions), () => Assert.Equal(options, new LeanTask<int>(static () => 1, options).CreationOptions));
        Both.Same(() => _ = new TaskCompletionSource(options), () => _ = new LeanTaskSource(options));
        Both.Same(() => _ = new TaskCompletionSource<int>(s_state, options), () => _ = new LeanTaskSource<int>(s_state, options));
    }

    [Fact]
    public void TasksThatNoConstructorMadeHaveTheOptionsOfTheBcls()
    {
        LeanTaskSource pending = new();
        TaskCompletionSource bclPending = new();
        Assert.Equal(Task.Run(static () => { }).CreationOptions, LeanTask.Run(static () => { }).CreationOptions);
        Assert.Equal(Task.Run(static () => 1).CreationOptions, LeanTask.Run(static () => 1).CreationOptions);
        Assert.Equal(Task.CompletedTask.CreationOptions, LeanTask.CompletedTask.CreationOptions);
        Assert.Equal(Task.FromResult(1).CreationOptions, LeanTask.FromResult(1).CreationOptions);
        Assert.Equal(Task.FromResult("").CreationOptions, LeanTask.FromResult("").CreationOptions);
        Assert.Equal(Task.FromException(new ProgramException("")).CreationOptions, LeanTask.FromException(new ProgramException("")).CreationOptions);
        Assert.Equal(bclPending.Task.CreationOptions, pending.Task.CreationOptions);
        Assert.Equal(bclPending.Task.ContinueWith(static _ => { }, TaskScheduler.Default).CreationOptions, pending.ContinueWith(static _ => { }).CreationOptions);
    }

    private static void AssertSame(Task bcl, LeanTask lean, List<object?> states)
    {
        Assert.Equal((bcl.Status, bcl.CreationOptions, bcl.AsyncState), (lean.Status, lean.CreationOptions, lean.AsyncState));
        bcl.RunSynchronously();
        lean.RunSynchronously();
        Assert.Equal((bcl.Status, bcl.CreationOptions, bcl.AsyncState), (lean.Status, lean.CreationOptions, lean.AsyncState));
        Assert.Same(states[^2], states[^1]);
        Assert.Same(bcl.AsyncState, states[^1]);
    }

    private static void AssertSameResult(Task<int> bcl, LeanTask<int> lean, List<object?> states)
    {
        AssertSame(bcl, lean, states);
        Assert.Equal((states.Count - 1, states.Count), (bcl.GetAwaiter().GetResult(), lean.Result));
    }
}
