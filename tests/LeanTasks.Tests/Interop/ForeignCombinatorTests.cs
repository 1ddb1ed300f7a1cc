using LeanTasks.Tests.Parity;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>WhenAll, WhenAny and WhenEach of ours over the BCL's tasks, and over value tasks.</summary>
public sealed class ForeignCombinatorTests
{
    private static int Proxy => 40 + RuntimeSizes.Delegate;

    // A proxy with a result that is a reference.
    private static int ProxyWithReference => Proxy + 8;

    // What nothing else has, the JIT may put on the stack.
    private static readonly TaskCompletionSource<int>[] s_kept = new TaskCompletionSource<int>[1];

    [Fact]
    public void ShapesOfTasksWithResultsAreToldApart()
    {
        Task<int> task = Task.FromResult(1);
        Task<int>[] array = [task];
        List<Task<int>> list = [task];
        const string All = "LeanTask<int[]>";
        const string Any = "LeanTask<Task<int>>";
        const string Each = "IAsyncEnumerable<Task<int>>";
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll(task, task)), TypeOf(LeanTask.WhenAny(task, task)), TypeOf(LeanTask.WhenEach(task, task))]);
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll([task])), TypeOf(LeanTask.WhenAny([task])), TypeOf(LeanTask.WhenEach([task]))]);
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll(array)), TypeOf(LeanTask.WhenAny(array)), TypeOf(LeanTask.WhenEach(array))]);
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll(list)), TypeOf(LeanTask.WhenAny(list)), TypeOf(LeanTask.WhenEach(list))]);
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll([.. list])), TypeOf(LeanTask.WhenAny([.. list])), TypeOf(LeanTask.WhenEach([.. list]))]);
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll(array.AsSpan())), TypeOf(LeanTask.WhenAny(array.AsSpan())), TypeOf(LeanTask.WhenEach(array.AsSpan()))]);

        // The usual one: the compiler makes a Task of the lambda.
        Assert.Equal(
            [All, Any, Each],
            [TypeOf(LeanTask.WhenAll(list.Select(async task => await task))), TypeOf(LeanTask.WhenAny(list.Select(async task => await task))), TypeOf(LeanTask.WhenEach(list.Select(async task => await task)))]);
    }

    [Fact]
    public void ShapesOfTasksWithoutResultsAreToldApart()
    {
        Task task = Task.CompletedTask;
        Task<int> withResult = Task.FromResult(1);
        Task[] array = [task];
        List<Task> list = [task];
        const string All = "LeanTask";
        const string Any = "LeanTask<Task>";
        const string Each = "IAsyncEnumerable<Task>";
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll(task, withResult)), TypeOf(LeanTask.WhenAny(task, withResult)), TypeOf(LeanTask.WhenEach(task, withResult))]);
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll([task, withResult])), TypeOf(LeanTask.WhenAny([task, withResult])), TypeOf(LeanTask.WhenEach([task, withResult]))]);
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll(array)), TypeOf(LeanTask.WhenAny(array)), TypeOf(LeanTask.WhenEach(array))]);
        Assert.Equal([All, Any, Each], [TypeOf(LeanTask.WhenAll(list)), TypeOf(LeanTask.WhenAny(list)), TypeOf(LeanTask.WhenEach(list))]);
        Assert.Equal(
            [All, Any, Each],
            [TypeOf(LeanTask.WhenAll(list.Select(async task => { await task; }))), TypeOf(LeanTask.WhenAny(list.Select(async task => { await task; }))), TypeOf(LeanTask.WhenEach(list.Select(async task => { await task; })))]);
    }

    [Fact]
    public void ShapesOfValueTasksAreToldApart()
    {
        ValueTask[] array = [default];
        List<ValueTask<int>> list = [new(1)];
        Assert.Equal("LeanTask", TypeOf(LeanTask.WhenAll(new ValueTask(), new ValueTask())));
        Assert.Equal("LeanTask", TypeOf(LeanTask.WhenAll(array)));
        Assert.Equal("LeanTask<int>", TypeOf(LeanTask.WhenAny([new ValueTask()])));
        Assert.Equal("IAsyncEnumerable<ValueTask>", TypeOf(LeanTask.WhenEach(array)));
        Assert.Equal("LeanTask<int[]>", TypeOf(LeanTask.WhenAll(new ValueTask<int>(1), new ValueTask<int>(2))));
        Assert.Equal("LeanTask<int[]>", TypeOf(LeanTask.WhenAll([.. list])));
        Assert.Equal("LeanTask<ValueTuple<int, int>>", TypeOf(LeanTask.WhenAny(list)));
        Assert.Equal("IAsyncEnumerable<ValueTask<int>>", TypeOf(LeanTask.WhenEach(list.Select(static async ValueTask<int> (task) => await task))));
    }

    [Fact]
    public void OursGoWithValueTasks()
    {
        LeanTaskSource<int> ours = new();
        LeanTask all = LeanTask.WhenAll(ours.Task, new ValueTask());
        LeanTask<int[]> withResults = LeanTask.WhenAll(ours.Task, new ValueTask<int>(2));
        LeanTask listed = LeanTask.WhenAll([ours.Task, new ValueTask(Task.CompletedTask)]);
        LeanTask<int> any = LeanTask.WhenAny(ours.Task, new ValueTask());
        Assert.False(all.IsCompleted || withResults.IsCompleted || listed.IsCompleted);
        Assert.Equal(1, any.Result);

        ours.SetResult(1);
        Assert.True(all.IsCompletedSuccessfully && listed.IsCompletedSuccessfully);
        Assert.Equal([1, 2], withResults.Result);
    }

    [Fact]
    public void WhatFitsOursGoesToOurs()
    {
        LeanTask<int> ours = LeanTask.FromResult(1);
        Assert.Same(LeanTask.CompletedTask, LeanTask.WhenAll());
        Assert.Same(LeanTask.CompletedTask, LeanTask.WhenAll([]));
        Assert.Equal("LeanTask<LeanTask>", TypeOf(LeanTask.WhenAny([LeanTask.CompletedTask])));
        Assert.Equal("LeanTask<LeanTask<int>>", TypeOf(LeanTask.WhenAny(ours, ours)));
        Assert.Equal("IAsyncEnumerable<LeanTask>", TypeOf(LeanTask.WhenEach(ours, LeanTask.CompletedTask)));
        Assert.Equal("tasks", Assert.Throws<ArgumentException>(static () => LeanTask.WhenAll(null!, null!)).ParamName);
    }

    [Theory]
    [CombinatorialEnds]
    public void EndsAsThatOfTheBclDoes(string end, bool before)
    {
        LeanTaskSource<int> unused = new();
        TaskCompletionSource<int> first = new();
        TaskCompletionSource<int> second = new();
        if (before)
            EndBoth();
        Task<int[]> bcl = Task.WhenAll(first.Task, second.Task);
        LeanTask<int[]> ours = LeanTask.WhenAll(first.Task, second.Task);
        LeanTask withoutResults = LeanTask.WhenAll((Task)first.Task, second.Task);
        LeanTask ofValueTasks = LeanTask.WhenAll([new ValueTask(first.Task), new ValueTask(second.Task)]);
        LeanTask<Task<int>> any = LeanTask.WhenAny(first.Task, second.Task);
        Assert.Equal(before, ours.IsCompleted);
        if (!before)
            EndBoth();
        Patience.UntilEnded(ours);
        Ends.AssertSameWithoutResult(bcl, ours);
        Ends.AssertSameWithoutResult(bcl, withoutResults);
        Ends.AssertSameWithoutResult(bcl, ofValueTasks);
        Assert.Equal(end == Ends.Result ? [5, 5] : null, ours.IsCompletedSuccessfully ? ours.Result : null);
        Patience.UntilEnded(any);
        Assert.Contains(any.Result, new[] { first.Task, second.Task });

        void EndBoth()
        {
            Ends.Set(end, unused, first);
            Ends.Set(end, new LeanTaskSource<int>(), second);
        }
    }

    [Fact]
    public async Task EachYieldsTheTasksThemselves()
    {
        TaskCompletionSource<int> late = new();
        Task<int> completed = Task.FromResult(1);
        List<Task<int>> seen = [];
        await foreach (Task<int> task in LeanTask.WhenEach(late.Task, completed))
        {
            seen.Add(task);
            late.TrySetResult(2);
        }

        Assert.Equal([completed, late.Task], seen);
        await foreach (ValueTask<int> task in LeanTask.WhenEach([new ValueTask<int>(3)]))
            Assert.Equal(3, await task);
    }

    [Fact]
    public void BadArgumentsAreNamedAsByTheBcl()
    {
        Task none = null!;
        Assert.Equal("tasks", Assert.Throws<ArgumentNullException>(static () => LeanTask.WhenAll((IEnumerable<Task>)null!)).ParamName);
        Assert.Equal("tasks", Assert.Throws<ArgumentNullException>(static () => LeanTask.WhenAny((Task[])null!)).ParamName);
        Assert.Equal("tasks", Assert.Throws<ArgumentNullException>(static () => LeanTask.WhenEach((IEnumerable<ValueTask>)null!)).ParamName);
        Assert.Equal("tasks", Assert.Throws<ArgumentException>(() => LeanTask.WhenAll(Task.CompletedTask, none)).ParamName);
        Assert.Equal("tasks", Assert.Throws<ArgumentException>(static () => LeanTask.WhenAny(new List<Task>())).ParamName);
        Assert.Equal("tasks", Assert.Throws<ArgumentException>(static () => LeanTask.WhenAny(Array.Empty<ValueTask>())).ParamName);
    }

    [Fact]
    public void OfTasksItCostsAProxyAndItsDelegateMore()
    {
        Assert.Equal(Bytes(static task => Task.WhenAll(task, task)) + ProxyWithReference, Bytes(static task => LeanTask.WhenAll(task, task)));
        Assert.Equal(Bytes(static task => Task.WhenAll((Task)task, task)) + Proxy, Bytes(static task => LeanTask.WhenAll((Task)task, task)));
        Assert.Equal(Bytes(static task => Task.WhenAny([task, task, task])) + ProxyWithReference, Bytes(static task => LeanTask.WhenAny([task, task, task])));
        Assert.Equal(Bytes(static task => Task.WhenEach([task, task])), Bytes(static task => LeanTask.WhenEach([task, task])));
    }

    [Fact]
    public void OfCompletedTasksItCostsOurTaskMoreIfItHasAResult()
    {
        Task<int> completed = Task.FromResult(1);
        Assert.Equal(Allocation.BytesPerItem(() => Task.WhenAll((Task)completed, completed)), Allocation.BytesPerItem(() => LeanTask.WhenAll((Task)completed, completed)));
        Assert.Equal(Allocation.BytesPerItem(() => Task.WhenAll(completed, completed)) + 40, Allocation.BytesPerItem(() => LeanTask.WhenAll(completed, completed)));
        Assert.Equal(Allocation.BytesPerItem(() => Task.WhenAny([completed])) + 40, Allocation.BytesPerItem(() => LeanTask.WhenAny([completed])));
    }

    [Fact]
    public void OfValueTasksItCostsWhatLeanValueTaskDoes()
    {
        Assert.Equal(
            Allocation.BytesPerItem(static () => LeanValueTask.WhenAll([new LeanTaskSource<int>().AsValueTask()]).AsLeanTask()),
            Allocation.BytesPerItem(static () => LeanTask.WhenAll([new LeanTaskSource<int>().AsValueTask()])));
        Assert.Equal(0, Allocation.BytesPerItem(static () => LeanTask.WhenAll(new ValueTask(), new ValueTask())));
        Assert.Equal(24 + 8 + 40, Allocation.BytesPerItem(static () => LeanTask.WhenAll([new ValueTask<int>(1)])));
        Assert.Equal(48, Allocation.BytesPerItem(static () => LeanTask.WhenAny([new ValueTask<string>("")])));
    }

    private static string TypeOf<T>(T value)
    {
        Assert.NotNull(value);
        return TypeName.Of(typeof(T));
    }

    private static double Bytes(Func<Task<int>, object> combine) =>
        Allocation.BytesPerItem(() => combine((s_kept[0] = new TaskCompletionSource<int>()).Task));
}
