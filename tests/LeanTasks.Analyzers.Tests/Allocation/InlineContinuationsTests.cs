using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN105: sources whose continuations run on the stack of the thread that completes them.</summary>
public class InlineContinuationsTests
{
    [Theory]
    [InlineData("TaskCompletionSource _source = {|LEAN105:new()|};")]
    [InlineData("object M() => {|LEAN105:new TaskCompletionSource<int>()|};")]
    [InlineData("object M() => {|LEAN105:new TaskCompletionSource<int>(\"state\")|};")]
    [InlineData("object M() => {|LEAN105:new TaskCompletionSource<int>(TaskCreationOptions.None)|};")]
    [InlineData("object M() => {|LEAN105:new LeanTasks.LeanTaskSource<int>()|};")]
    [InlineData("Task M(Action<TaskCompletionSource> keep) { TaskCompletionSource source; keep(source = {|LEAN105:new()|}); return source.Task; }")]
    [InlineData("Task M() { TaskCompletionSource source = {|LEAN105:new()|}; Task.Run(() => source.SetResult()); return source.Task; }")]
    [InlineData("async Task M(Task other) { TaskCompletionSource source = {|LEAN105:new()|}; Use(source.Task); await other; source.SetResult(); }")]
    [InlineData("Task M(bool more) { TaskCompletionSource source = {|LEAN105:new()|}; do { Use(source.Task); source.TrySetResult(); } while (more); return source.Task; }")]
    public Task ASourceWithoutTheOptionIsTold(string member) => Expect.FindingsAsync(new InlineContinuations(), InClass(member));

    [Theory]
    [InlineData("TaskCompletionSource _source = new(TaskCreationOptions.RunContinuationsAsynchronously);")]
    [InlineData("object M() => new TaskCompletionSource<int>(\"state\", TaskCreationOptions.RunContinuationsAsynchronously | TaskCreationOptions.LongRunning);")]
    [InlineData("object M(TaskCreationOptions options) => new TaskCompletionSource<int>(options);")]
    [InlineData("Task<int> M(Exception e) { TaskCompletionSource<int> source = new(); source.SetException(e); return source.Task; }")]
    [InlineData("Task<int> M(bool fail) { TaskCompletionSource<int> source = new(); if (fail) source.SetCanceled(); else source.SetResult(1); return source.Task; }")]
    [InlineData("Task Never { get; } = new TaskCompletionSource().Task;")]
    [InlineData("Task M() => new TaskCompletionSource().Task.WaitAsync(TimeSpan.FromSeconds(1));")]
    [InlineData("void M() => new TaskCompletionSource().SetResult();")]
    [InlineData("LeanTasks.LeanTask M() => new LeanTasks.LeanTaskSource();")]
    [InlineData("class TaskCompletionSource { } object M() => new TaskCompletionSource();")]
    public Task ASourceWithTheOptionOrWithoutContinuationsIsLeftAlone(string member) => Expect.FindingsAsync(new InlineContinuations(), InClass(member));

    private static string InClass(string member) => $"class C {{ void Use(Task task) {{ }} {member} }}";
}
