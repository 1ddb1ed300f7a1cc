using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN108: delays that lose a race and are left to run.</summary>
public class AbandonedDelayTests
{
    [Theory]
    [InlineData("await Task.WhenAny(task, {|LEAN108:Task.Delay(1000)|});")]
    [InlineData("await Task.WhenAny(task, {|LEAN108:Task.Delay(TimeSpan.FromSeconds(1), CancellationToken.None)|});")]
    [InlineData("await Task.WhenAny(new Task[] { task, {|LEAN108:Task.Delay(1000)|} });")]
    [InlineData("await Task.WhenAny([task, task, {|LEAN108:Task.Delay(1000)|}]);")]
    [InlineData("if (await Task.WhenAny(task, {|LEAN108:Task.Delay(1000)|}) != task) throw new TimeoutException();")]
    [InlineData("{ Task delay = {|LEAN108:Task.Delay(1000)|}; if (await Task.WhenAny(task, delay) == delay) throw new TimeoutException(); }")]
    [InlineData("while (!token.IsCancellationRequested) { Task delay = {|LEAN108:Task.Delay(1000)|}; if (await Task.WhenAny(task, delay) == delay) return; }")]
    [InlineData("await LeanTasks.LeanTask.WhenAny(lean, {|LEAN108:LeanTasks.LeanTask.Delay(1000)|});")]
    public Task ADelayThatNobodyCancelsIsTold(string statement) => Expect.FindingsAsync(new AbandonedDelay(), InMethod(statement));

    [Theory]
    [InlineData("await Task.WhenAny(task, Task.Delay(1000, token));")]
    [InlineData("await Task.WhenAny(task, Task.Delay(Timeout.Infinite));")]
    [InlineData("await Task.WhenAny(task, Task.Delay(Timeout.InfiniteTimeSpan));")]
    [InlineData("await Task.WhenAny(task, Task.Delay(1000, None));")]
    [InlineData("await Task.WhenAny(task, Task.Delay(1000, Stop.None));")]
    [InlineData("await Task.WhenAll(task, Task.Delay(1000));")]
    [InlineData("{ Task delay = Task.Delay(1000); await Task.WhenAny(task, delay); await delay; }")]
    [InlineData("{ Task delay = Task.Delay(1000); while (!token.IsCancellationRequested) { await Task.WhenAny(task, delay); delay = Task.Delay(1000); } }")]
    [InlineData("{ Task deadline = Task.Delay(1000); while (await Task.WhenAny(Task.Delay(1, token), deadline) != deadline) Console.Write(1); }")]
    [InlineData("{ Task deadline = Task.Delay(1000); foreach (char c in \"ab\") if (await Task.WhenAny(task, deadline) == deadline) break; }")]
    [InlineData("await Task.WhenAny(task, task);")]
    [InlineData("await task.WaitAsync(TimeSpan.FromSeconds(1));")]
    public Task ADelayThatEndsOrIsWantedIsLeftAlone(string statement) => Expect.FindingsAsync(new AbandonedDelay(), InMethod(statement));

    private static string InMethod(string statement) =>
        $$"""
        static class Stop { public static CancellationToken None => new(canceled: true); }
        class C
        {
            CancellationToken None => new(canceled: true);
            async Task M(Task task, LeanTasks.LeanTask lean, CancellationToken token)
            {
                await Task.Yield();
                {{statement}}
            }
        }
        """;
}
