using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN107.</summary>
public class WhenEachFixTests
{
    [Theory]
    [InlineData("tasks.Count > 0", "")]
    [InlineData("tasks.Any()", ".ConfigureAwait(false)")]
    public Task TheLoopBecomesAnAwaitForeach(string condition, string configured) => FixRun.BecomesAsync(
        new WhenAnyInLoop(),
        new WhenEachFix(),
        InMethod(
            $$"""
            // Kept.
                    while ({{condition}})
                    {
                        Task<int> done = await Task.WhenAny(tasks){{configured}};
                        tasks.Remove(done);

                        Console.WriteLine(await done);
                    }
            """),
        InMethod(
            $$"""
            // Kept.
                    await foreach (Task<int> done in Task.WhenEach(tasks){{configured}})
                    {
                        Console.WriteLine(await done);
                    }
            """));

    [Fact]
    public Task TheRemovalMayComeLast() => FixRun.AllBecomesAsync(
        new WhenAnyInLoop(),
        new WhenEachFix(),
        InMethod("while (tasks.Any()) { var done = await Task.WhenAny(tasks); Console.WriteLine(await done); tasks.Remove(done); }"),
        InMethod("await foreach (var done in Task.WhenEach(tasks)) { Console.WriteLine(await done); }"));

    [Theory]
    [InlineData("while (tasks.Any()) tasks.Remove(await Task.WhenAny(tasks));", "await foreach (Task<int> done in Task.WhenEach(tasks)) { }")]
    [InlineData("while (tasks.Any()) { _ = tasks.Remove(await Task.WhenAny(tasks)); Console.WriteLine(1); }", "await foreach (Task<int> done in Task.WhenEach(tasks)) { Console.WriteLine(1); }")]
    public Task TheWinnerMayBeRemovedAtOnce(string loop, string mended) =>
        FixRun.AllBecomesApartFromSpaceAsync(new WhenAnyInLoop(), new WhenEachFix(), InMethod(loop), InMethod(mended));

    [Fact]
    public Task TopLevelStatementsAfterTheLoopSeeTheList() => FixRun.IsNotOfferedAsync(
        new WhenAnyInLoop(),
        new WhenEachFix(),
        """
        List<Task<int>> tasks = [Task.FromResult(1)];
        while (tasks.Count > 0)
        {
            Task<int> done = await Task.WhenAny(tasks);
            tasks.Remove(done);
        }
        Console.WriteLine(tasks.Count);
        """);

    [Theory]
    [InlineData("while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done); Console.WriteLine(tasks.Count); }")]
    [InlineData("while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done); } Console.WriteLine(tasks.Count);")]
    [InlineData("while (tasks.Count > 1) { Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done); Console.WriteLine(done.Id); }")]
    [InlineData("while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); if (done.IsFaulted) continue; tasks.Remove(done); }")]
    [InlineData("while (given.Count > 0) { Task<int> done = await Task.WhenAny(given); given.Remove(done); }")]
    [InlineData("foreach (int i in new int[2]) while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done); }")]
    public Task AnotherShapeIsLeftToTheAuthor(string statement) => FixRun.IsNotOfferedAsync(new WhenAnyInLoop(), new WhenEachFix(), InMethod(statement));

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new WhenAnyInLoop(),
        new WhenEachFix(),
        """
        public static class Program
        {
            public static async Task<string> RunAsync()
            {
                TaskCompletionSource<int>[] sources = [new(), new(), new()];
                List<Task<int>> tasks = sources.Select(source => source.Task).ToList();
                string order = "";
                sources[2].SetResult(2);
                int next = 0;
                while (tasks.Count > 0)
                {
                    Task<int> done = await Task.WhenAny(tasks);
                    tasks.Remove(done);
                    order += await done;
                    if (next < 2)
                        sources[next].SetResult(next++);
                }

                List<Task<int>> others = [Task.FromResult(8), Task.FromResult(9)];
                while (others.Count != 0)
                {
                    Task<int> done = await Task.WhenAny(others);
                    others.Remove(done);
                    if (await done == 8)
                        continue;
                    order += await done;
                }

                return order;
            }
        }
        """);

    private static string InMethod(string statement) =>
        $$"""
        class C
        {
            async Task M(List<Task<int>> given)
            {
                await Task.Yield();
                List<Task<int>> tasks = given.ToList();
                {{statement}}
            }
        }
        """;
}
