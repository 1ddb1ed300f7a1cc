using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Tasks and awaits in a context of their own.</summary>
public class ContextScenarios
{
    private static readonly AsyncLocal<int> s_local = new();

    [Fact]
    public void AttachWhileATaskRunsInTheContextItWasMadeIn() => Explored.Always(static execution =>
    {
        Once body = new(execution, "The delegate");
        Once continuation = new(execution, "The continuation");
        LeanTask? task = null;
        execution.Start("make and start", () =>
        {
            s_local.Value = 7;
            task = LeanTask.Run(() =>
            {
                execution.Require(s_local.Value == 7, "The delegate runs in another context.");
                body.Runs();
            });
            task.GetAwaiter().UnsafeOnCompleted(() =>
            {
                execution.Require(task.IsCompletedSuccessfully, "The continuation ran before the task was seen as completed.");
                continuation.Runs();
            });
        });
    });

    [Fact]
    public void AMethodResumesInTheContextInWhichItSuspended() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once rest = new(execution, "The rest of the method");
        async LeanTask AwaitAndLook()
        {
            await source;
            execution.Require(s_local.Value == 7, "The method resumed in another context.");
            rest.Runs();
        }

        execution.Start("call", () =>
        {
            s_local.Value = 7;
            _ = AwaitAndLook();
        });
        execution.Start("complete", () =>
        {
            s_local.Value = 8;
            source.SetResult(77);
            execution.Require(s_local.Value == 8, "A continuation left its context behind.");
        });
    });

    [Fact]
    public void AMethodComesBackToItsSynchronizationContext() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        PostingContext context = new(execution);
        Once rest = new(execution, "The rest of the method");
        async LeanTask AwaitAndLook()
        {
            await source;
            execution.Require(SynchronizationContext.Current == context, "The method resumed elsewhere.");
            rest.Runs();
        }

        execution.Start("call", () =>
        {
            SynchronizationContext.SetSynchronizationContext(context);
            _ = AwaitAndLook();
        });
        execution.Start("complete", () => source.SetResult(77));
    });

    private sealed class PostingContext(Execution execution) : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => execution.Start("posted", () =>
        {
            SetSynchronizationContext(this);
            d(state);
        });
    }
}
