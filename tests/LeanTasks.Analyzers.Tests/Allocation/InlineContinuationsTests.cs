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
    [InlineData("void M(bool done) { TaskCompletionSource source = {|LEAN105:new()|}; if (done) source.SetResult(); _kept = source; }")]
    [InlineData("void M() { TaskCompletionSource source = {|LEAN105:new()|}; try { Use(Task.CompletedTask); source.SetResult(); } catch (Exception) { } _kept = source; }")]
    [InlineData("void M() { TaskCompletionSource source = {|LEAN105:new()|}; _kept = source; source.SetResult(); }")]
    [InlineData("void M() { TaskCompletionSource source = {|LEAN105:new()|}; source.SetResult(); _kept = source; source = {|LEAN105:new()|}; _kept = source; }")]
    [InlineData("C(bool done) { _kept = {|LEAN105:new()|}; if (done) _kept.SetResult(); }")]
    [InlineData("void M() { _kept = {|LEAN105:new()|}; _kept.SetResult(); }")]
    public Task ASourceWithoutTheOptionIsTold(string member) => Expect.FindingsAsync(new InlineContinuations(), InClass(member));

    [Theory]
    [InlineData("TaskCompletionSource _source = new(TaskCreationOptions.RunContinuationsAsynchronously);")]
    [InlineData("object M() => new TaskCompletionSource<int>(\"state\", TaskCreationOptions.RunContinuationsAsynchronously | TaskCreationOptions.LongRunning);")]
    [InlineData("object M(TaskCreationOptions options) => new TaskCompletionSource<int>(options);")]
    [InlineData("Task<int> M(Exception e) { TaskCompletionSource<int> source = new(); source.SetException(e); return source.Task; }")]
    [InlineData("Task<int> M(bool fail) { TaskCompletionSource<int> source = new(); if (fail) source.SetCanceled(); else source.SetResult(1); return source.Task; }")]
    [InlineData("void M() { TaskCompletionSource source = new(); source.SetResult(); _kept = source; }")]
    [InlineData("TaskCompletionSource M() { var source = new TaskCompletionSource(); _ = source.TrySetResult(); return source; }")]
    [InlineData("void M(bool done) { TaskCompletionSource source = new(); if (done) source.SetResult(); else { source.SetCanceled(); } _kept = source; }")]
    [InlineData("void M() { TaskCompletionSource source = new(); try { Use(Task.CompletedTask); source.SetResult(); } catch (Exception e) { source.SetException(e); } lock (this) { _kept = source; } }")]
    [InlineData("void M(List<TaskCompletionSource> all) { foreach (int i in new int[3]) { TaskCompletionSource source = new(); source.SetResult(); all.Add(source); } }")]
    [InlineData("C() { _kept = new(); _kept.SetResult(); }")]
    [InlineData("Task Never { get; } = new TaskCompletionSource().Task;")]
    [InlineData("Task M() => new TaskCompletionSource().Task.WaitAsync(TimeSpan.FromSeconds(1));")]
    [InlineData("void M() => new TaskCompletionSource().SetResult();")]
    [InlineData("LeanTasks.LeanTask M() => new LeanTasks.LeanTaskSource();")]
    [InlineData("class TaskCompletionSource { } object M() => new TaskCompletionSource();")]
    public Task ASourceWithTheOptionOrWithoutContinuationsIsLeftAlone(string member) => Expect.FindingsAsync(new InlineContinuations(), InClass(member));

    private static string InClass(string member) => $"class C {{ TaskCompletionSource? _kept; void Use(Task task) {{ }} {member} }}";
}
