using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN103: continuations that are unwrapped.</summary>
public class UnwrappedContinuationTests
{
    [Theory]
    [InlineData("Task<int> M(Task<string> task) => {|LEAN103:task.ContinueWith(t => Next(t.Result)).Unwrap()|};")]
    [InlineData("Task M(Task task) => {|LEAN103:task.ContinueWith(t => Task.Delay(1), TaskScheduler.Default).Unwrap()|};")]
    [InlineData("async Task M(Task task) => await {|LEAN103:task.ContinueWith(t => Task.Delay(1)).Unwrap()|}.ConfigureAwait(false);")]
    public Task AnUnwrappedContinuationIsTold(string member) => Expect.FindingsAsync(new UnwrappedContinuation(), InClass(member));

    [Theory]
    [InlineData("Task M(Task task) => task.ContinueWith(t => Console.WriteLine());")]
    [InlineData("Task M(Task<Task> nested) => nested.Unwrap();")]
    [InlineData("Task M(Task task) { Task<Task> next = task.ContinueWith(t => Task.Delay(1)); return next.Unwrap(); }")]
    [InlineData("Task M() => Task.Factory.StartNew(() => Task.Delay(1)).Unwrap();")]
    public Task AnyOtherContinuationIsLeftAlone(string member) => Expect.FindingsAsync(new UnwrappedContinuation(), InClass(member));

    private static string InClass(string member) => $"class C {{ Task<int> Next(string text) => Task.FromResult(text.Length); {member} }}";
}
