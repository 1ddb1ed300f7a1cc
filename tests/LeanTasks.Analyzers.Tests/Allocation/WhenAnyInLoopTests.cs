using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN107: loops that wait for any of what is left.</summary>
public class WhenAnyInLoopTests
{
    [Theory]
    [InlineData("while (tasks.Count > 0) { Task<int> done = await {|LEAN107:Task.WhenAny(tasks)|}; tasks.Remove(done); Use(await done); }")]
    [InlineData("while (tasks.Any()) { Task<int> done = await {|LEAN107:Task.WhenAny(tasks)|}.ConfigureAwait(false); Use(await done); tasks.Remove(done); }")]
    [InlineData("do { Task<int> done; done = await {|LEAN107:Task.WhenAny(tasks)|}; _ = tasks.Remove(done); } while (tasks.Count != 0);")]
    [InlineData("for (int i = tasks.Count; i > 0; i--) tasks.Remove(await {|LEAN107:Task.WhenAny(tasks)|});")]
    [InlineData("while (_set.Count > 0) { Task done = await {|LEAN107:Task.WhenAny(_set)|}; _set.Remove(done); }")]
    [InlineData("while (lean.Count > 0) { LeanTasks.LeanTask done = await {|LEAN107:LeanTasks.LeanTask.WhenAny(lean)|}; lean.Remove(done); }")]
    public Task ALoopThatOnlyShrinksTheListIsTold(string statement) => Expect.FindingsAsync(new WhenAnyInLoop(), InMethod(statement));

    [Theory]
    [InlineData("{ Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done); }")]
    [InlineData("while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done); tasks.Add(Task.FromResult(1)); }")]
    [InlineData("foreach (int i in new int[9]) { if (tasks.Count > 3) tasks.Remove(await Task.WhenAny(tasks)); tasks.Add(Task.FromResult(i)); }")]
    [InlineData("while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done); Other(tasks); }")]
    [InlineData("while (tasks.Count > 0) { Task done = await Task.WhenAny(tasks[0], Task.Delay(1)); Console.WriteLine(done.Id); }")]
    [InlineData("while (true) { await Task.WhenAny(tasks); Use(1); }")]
    [InlineData("while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); tasks.RemoveAll(task => task.IsCompleted); }")]
    public Task ALoopThatDoesMoreIsLeftAlone(string statement) => Expect.FindingsAsync(new WhenAnyInLoop(), InMethod(statement));

    private static string InMethod(string statement) =>
        $$"""
        class C
        {
            readonly HashSet<Task> _set = new();

            async Task M(List<Task<int>> tasks, List<LeanTasks.LeanTask> lean)
            {
                await Task.Yield();
                {{statement}}
            }

            static void Use(int number) { }

            static void Other(List<Task<int>> tasks) { }
        }
        """;
}
