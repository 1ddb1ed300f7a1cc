using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN105.</summary>
public class AsynchronousContinuationsFixTests
{
    [Theory]
    [InlineData("new TaskCompletionSource()", "new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)")]
    [InlineData("new TaskCompletionSource<int>(\"s\")", "new TaskCompletionSource<int>(\"s\", TaskCreationOptions.RunContinuationsAsynchronously)")]
    [InlineData("new TaskCompletionSource<int>(state: \"s\")", "new TaskCompletionSource<int>(state: \"s\", creationOptions: TaskCreationOptions.RunContinuationsAsynchronously)")]
    [InlineData("new TaskCompletionSource(TaskCreationOptions.None)", "new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)")]
    [InlineData("new TaskCompletionSource(TaskCreationOptions.AttachedToParent)", "new TaskCompletionSource(TaskCreationOptions.AttachedToParent | TaskCreationOptions.RunContinuationsAsynchronously)")]
    [InlineData("new LeanTasks.LeanTaskSource<int>()", "new LeanTasks.LeanTaskSource<int>(TaskCreationOptions.RunContinuationsAsynchronously)")]
    public Task TheOptionIsAdded(string creation, string mended) => FixRun.BecomesAsync(
        new InlineContinuations(),
        new AsynchronousContinuationsFix(),
        $"class C {{ object _source = {creation}; }}",
        $"class C {{ object _source = {mended}; }}");

    [Fact]
    public Task AllAreMended() => FixRun.AllBecomesAsync(
        new InlineContinuations(),
        new AsynchronousContinuationsFix(),
        "class C { TaskCompletionSource _a = new(), _b = new(); }",
        "class C { TaskCompletionSource _a = new(TaskCreationOptions.RunContinuationsAsynchronously), _b = new(TaskCreationOptions.RunContinuationsAsynchronously); }");

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new InlineContinuations(),
        new AsynchronousContinuationsFix(),
        """
        public static class Program
        {
            public static async Task<string> RunAsync()
            {
                TaskCompletionSource<string> source = new("state");
                Task<string> waiting = WaitAsync(source.Task);
                source.SetResult("done");
                return await waiting + source.Task.AsyncState;
            }

            static async Task<string> WaitAsync(Task<string> task) => "waited: " + await task;
        }
        """);
}
