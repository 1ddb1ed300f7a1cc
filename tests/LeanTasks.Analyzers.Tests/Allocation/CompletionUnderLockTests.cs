using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN106: sources completed while a lock is held.</summary>
public class CompletionUnderLockTests
{
    [Theory]
    [InlineData("TaskCompletionSource _s = new(); void M() { lock (this) { {|LEAN106:_s.SetResult()|}; } }")]
    [InlineData("TaskCompletionSource<int>? _s; void A() => _s ??= new(); void M() { lock (this) { if (_s != null) {|LEAN106:_s.TrySetResult(1)|}; } }")]
    [InlineData("TaskCompletionSource S { get; } = new(); void M() { lock (this) {|LEAN106:S.SetCanceled()|}; }")]
    [InlineData("LeanTasks.LeanTaskSource _s = new(); void M() { lock (this) { {|LEAN106:_s.SetResult()|}; } }")]
    [InlineData("readonly Lock _lock = new(); TaskCompletionSource _s = new(); void M() { using (_lock.EnterScope()) {|LEAN106:_s.SetResult()|}; }")]
    [InlineData("readonly Lock _lock = new(); TaskCompletionSource _s = new(); void M() { using Lock.Scope scope = _lock.EnterScope(); {|LEAN106:_s.SetResult()|}; }")]
    [InlineData("TaskCompletionSource _s = new(); void M() { Monitor.Enter(this); try { {|LEAN106:_s.SetResult()|}; } finally { Monitor.Exit(this); } }")]
    [InlineData("Queue<TaskCompletionSource> _all = new(); void A() => _all.Enqueue(new TaskCompletionSource()); void M() { lock (this) { TaskCompletionSource s = _all.Dequeue(); {|LEAN106:s.SetResult()|}; } }")]
    public Task AnInlineSourceCompletedUnderALockIsTold(string members) => Expect.FindingsAsync(new CompletionUnderLock(), InClass(members));

    [Theory]
    [InlineData("TaskCompletionSource _s = new(TaskCreationOptions.RunContinuationsAsynchronously); void M() { lock (this) _s.SetResult(); }")]
    [InlineData("TaskCompletionSource _s; C(TaskCreationOptions options) { _s = new(options); } void M() { lock (this) _s.SetResult(); }")]
    [InlineData("TaskCompletionSource _s = new(); void M() { lock (this) Console.WriteLine(); _s.SetResult(); }")]
    [InlineData("TaskCompletionSource _s = new(); void M() { lock (this) { Task.Run(() => _s.SetResult()); } }")]
    [InlineData("void M(TaskCompletionSource s) { lock (this) s.SetResult(); }")]
    [InlineData("Queue<TaskCompletionSource> _all = new(); void A() => _all.Enqueue(new(TaskCreationOptions.RunContinuationsAsynchronously)); void M() { lock (this) { _all.Dequeue().SetResult(); } }")]
    [InlineData("TaskCompletionSource<int> _other = new(); void M(TaskCompletionSource s) { lock (this) s.SetResult(); }")]
    [InlineData("Task M() { lock (this) { TaskCompletionSource s = new(); s.SetResult(); return s.Task; } }")]
    [InlineData("TaskCompletionSource _s = new(); void M() { lock (this) { Console.WriteLine(_s.Task); } }")]
    [InlineData("TaskCompletionSource _s = new(); void M() { try { _s.SetResult(); } finally { Console.WriteLine(); } }")]
    public Task ASourceThatMayRunElsewhereIsLeftAlone(string members) => Expect.FindingsAsync(new CompletionUnderLock(), InClass(members));

    private static string InClass(string members) => $"class C {{ {members} }}";
}
