using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Children that end while their parent's delegate returns.</summary>
public class ChildrenScenarios
{
    [Fact]
    public void AChildEndsWhileTheParentReturns() => Explored.Always(static execution =>
    {
        Once child = new(execution, "The child");
        LeanTask parent = new(() => StartChild(child.Runs));
        RunParent(execution, parent, () => parent.IsCompletedSuccessfully);
    });

    [Fact]
    public void TwoChildrenEndWhileTheParentReturns() => Explored.Always(static execution =>
    {
        Once first = new(execution, "The first child");
        Once second = new(execution, "The second child");
        LeanTask parent = new(() =>
        {
            StartChild(first.Runs);
            StartChild(second.Runs);
        });
        RunParent(execution, parent, () => parent.IsCompletedSuccessfully);
    });

    [Fact]
    public void AnotherCompletesAChildThatIsAPromise() => Explored.Always(static execution =>
    {
        LeanTaskSource? child = null;
        LeanTask parent = new(() => Volatile.Write(ref child, new LeanTaskSource(TaskCreationOptions.AttachedToParent)));
        RunParent(execution, parent, () => parent.IsCompletedSuccessfully && child!.IsCompletedSuccessfully);
        execution.Start("complete the child", () =>
        {
            SpinWait spinner = default;
            LeanTaskSource? found;
            while ((found = Volatile.Read(ref child)) is null)
                spinner.SpinOnce();
            found.SetResult();
        });
    });

    [Fact]
    public void AChildFaultsWhileTheParentReturns() => Explored.Always(static execution =>
    {
        LeanTask parent = new(static () => StartChild(static () => throw new TimeoutException()));
        RunParent(execution, parent, () => parent.IsFaulted
            && parent.Exception!.InnerException is AggregateException { InnerExceptions: [TimeoutException] });
    });

    [Fact]
    public void TwoChildrenAndTheParentFault() => Explored.Always(static execution =>
    {
        LeanTask parent = new(static () =>
        {
            StartChild(static () => throw new TimeoutException());
            StartChild(static () => throw new NotSupportedException());
            throw new ArithmeticException();
        });
        RunParent(execution, parent, () => parent.IsFaulted
            && parent.Exception!.InnerExceptions is [ArithmeticException, _, _]
            && parent.Exception.Flatten().InnerExceptions.Any(static each => each is TimeoutException)
            && parent.Exception.Flatten().InnerExceptions.Any(static each => each is NotSupportedException));
    });

    [Fact]
    public void AnotherAttachesWhileTheChildAddsAHolder() => Explored.Always(static execution =>
    {
        Once child = new(execution, "The child");
        Once attached = new(execution, "The continuation attached meanwhile");
        bool childRan = false;
        LeanTask parent = new(() => StartChild(() =>
        {
            childRan = true;
            child.Runs();
        }));
        execution.StartOnPool("run", parent.RunSynchronously);
        execution.Start("attach", () => parent.GetAwaiter().UnsafeOnCompleted(() =>
        {
            execution.Require(parent.IsCompletedSuccessfully && childRan, "The continuation ran before the child had.");
            attached.Runs();
        }));
    });

    [Fact]
    public void AChildIsCanceledWhileTheParentReturns() => Explored.Always(static execution =>
    {
        CancellationTokenSource cancellation = new();
        int runs = 0;
        LeanTask? child = null;
        LeanTask parent = new(() =>
        {
            child = new LeanTask(() => runs++, cancellation.Token, TaskCreationOptions.AttachedToParent);
            try
            {
                child.Start();
            }
            catch (InvalidOperationException)
            {
                // The token came first.
            }
        });
        RunParent(execution, parent, () => parent.IsCompletedSuccessfully
            && (runs == 0 ? child!.IsCanceled : runs == 1 && child!.IsCompletedSuccessfully));
        execution.Start("cancel", cancellation.Cancel);
    });

    private static void StartChild(Action body) => new LeanTask(body, TaskCreationOptions.AttachedToParent).Start();

    private static void RunParent(Execution execution, LeanTask parent, Func<bool> hasEndedWell)
    {
        Once continuation = new(execution, "The parent's continuation");
        parent.GetAwaiter().UnsafeOnCompleted(() =>
        {
            execution.Require(hasEndedWell(), $"The parent is {parent.Status} too early, or without the exceptions.");
            continuation.Runs();
        });
        execution.StartOnPool("run", () =>
        {
            parent.RunSynchronously();
            execution.Require(hasEndedWell(), $"RunSynchronously came back, and the parent is {parent.Status}.");
        });
    }
}
