using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Children;

/// <summary>A parent completes after the children attached to it.</summary>
public sealed class AttachedChildTests
{
    [Fact]
    public void ParentWaitsForItsChild() => Both.Same(static library =>
    {
        List<string> order = [];
        Subject? child = null;
        using ManualResetEventSlim go = new();
        using ManualResetEventSlim returned = new();
        Subject parent = library.StartNew(() =>
        {
            child = library.Child(() =>
            {
                Patience.UntilSet(go);
                order.Add("child");
            });
            returned.Set();
        });
        Patience.UntilSet(returned);
        Patience.Until(() => parent.Status != TaskStatus.Running);
        order.Add(parent.Status.ToString());
        bool waited = parent.Wait(0);
        go.Set();
        parent.Ended();
        order.Add($"{waited} {child!.Status}");
        return string.Join(", ", order) + parent.Ending();
    });

    [Fact]
    public void ParentSeenByItsContinuationHasCompleted() => Both.Same(static library =>
    {
        TaskStatus seen = default;
        Subject parent = library.New(() => library.Child(static () => { }));
        Subject continuation = parent.ContinueWith(antecedent => seen = antecedent.Status);
        parent.Start();
        continuation.Ended();
        return seen;
    });

    [Fact]
    public void GrandchildrenHoldUpAll() => Both.Same(static library =>
    {
        using ManualResetEventSlim go = new();
        Subject? child = null;
        Subject parent = library.StartNew(() => child = library.Child(() => library.Child(() => Patience.UntilSet(go))));
        Patience.Until(() => child?.Status == TaskStatus.WaitingForChildrenToComplete);
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        go.Set();
        return parent.Ending() + child!.Ending();
    });

    [Fact]
    public void ManyChildrenHoldUpTheirParent() => Both.Same(static library =>
    {
        int ended = 0;
        Subject parent = library.StartNew(() =>
        {
            for (int i = 0; i < 1000; i++)
                library.Child(() => Interlocked.Increment(ref ended));
        });
        parent.Ended();
        return ended;
    });

    [Fact]
    public void DetachedTaskHoldsUpNobody() => Both.Same(static library =>
    {
        using ManualResetEventSlim go = new();
        Subject? other = null;
        Subject parent = library.StartNew(() => other = library.StartNew(() => Patience.UntilSet(go)));
        string ending = parent.Ending() + other!.IsCompleted;
        go.Set();
        other.Ended();
        return ending;
    });

    [Theory]
    [InlineData(TaskCreationOptions.DenyChildAttach)]
    [InlineData(TaskCreationOptions.DenyChildAttach | TaskCreationOptions.LongRunning)]
    public void DenyingParentHasNoChildren(TaskCreationOptions options) => Both.Same(library =>
    {
        using ManualResetEventSlim go = new();
        Subject? child = null;
        Subject parent = library.StartNew(() => child = library.Child(() => Patience.UntilSet(go)), options);
        string ending = parent.Ending() + child!.IsCompleted;
        go.Set();
        child.Ended();
        return ending;
    });

    [Fact]
    public void RunDeniesChildren() => Both.Same(static library =>
    {
        using ManualResetEventSlim go = new();
        Subject? child = null;
        Subject parent = library.Run(() => child = library.Child(() => Patience.UntilSet(go)));
        string ending = parent.Ending() + child!.IsCompleted;
        go.Set();
        child.Ended();
        return ending;
    });

    [Fact]
    public void ChildOfAChildThatIsDetachedIsNobodysGrandchild() => Both.Same(static library =>
    {
        using ManualResetEventSlim go = new();
        Subject? middle = null;
        using ManualResetEventSlim made = new();
        Subject parent = library.StartNew(() =>
        {
            middle = library.StartNew(() =>
            {
                library.Child(() => Patience.UntilSet(go));
                made.Set();
            });
            Patience.UntilSet(made);
        });
        string ending = parent.Ending();
        Patience.Until(() => middle!.Status == TaskStatus.WaitingForChildrenToComplete);
        go.Set();
        return ending + middle!.Ending();
    });

    [Fact]
    public void ChildOutsideATaskHasNoParent() => Both.Same(static library => library.Child(static () => { }).Ending());

    [Fact]
    public void SourceIsAChildUntilItIsCompleted() => Both.Same(static library =>
    {
        Subject? source = null;
        Subject parent = library.StartNew(() => source = library.Source(TaskCreationOptions.AttachedToParent));
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        source!.SetException(new ProgramException("child"));
        return parent.Ending();
    });

    [Fact]
    public void ContinuationIsAChildOfTheTaskThatAttachesIt() => Both.Same(static library =>
    {
        Subject source = library.Source();
        using ManualResetEventSlim go = new();
        Subject parent = library.StartNew(() => source.ContinueWith(_ => Patience.UntilSet(go), options: TaskContinuationOptions.AttachedToParent));
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        source.SetResult();
        string waiting = parent.Status.ToString();
        go.Set();
        return waiting + parent.Ending();
    });

    [Fact]
    public void ContinuationThatIsNotMeantToRunReleasesItsParent() => Both.Same(static library =>
    {
        Subject source = library.Source();
        const TaskContinuationOptions options = TaskContinuationOptions.AttachedToParent | TaskContinuationOptions.OnlyOnFaulted;
        Subject parent = library.StartNew(() => source.ContinueWith(static _ => { }, options: options));
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        source.SetResult();
        return parent.Ending();
    });

    [Fact]
    public void ChildThatIsNeverStartedHoldsUpItsParentUntilItIsCanceled() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject parent = library.StartNew(() => library.New(static () => { }, cancellation.Token, TaskCreationOptions.AttachedToParent));
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        bool waited = parent.Wait(1);
        cancellation.Cancel();
        return waited + parent.Ending();
    });

    [Fact]
    public void ChildCanceledAsItIsMadeReleasesItsParent() => Both.Same(static library =>
    {
        Subject? child = null;
        Subject parent = library.StartNew(() => child = library.New(static () => { }, new CancellationToken(canceled: true), TaskCreationOptions.AttachedToParent));
        return parent.Ending() + child!.Ending();
    });

    [Fact]
    public void ChildWhoseTokenSourceIsDisposedOfReleasesItsParent() => Both.Same(static library =>
    {
        string thrown = "";
        Subject parent = library.StartNew(() =>
        {
            using CancellationTokenSource cancellation = new();
            CancellationToken token = cancellation.Token;
            cancellation.Dispose();
            thrown = Telling.Thrown(() => library.New(static () => { }, token, TaskCreationOptions.AttachedToParent).Start());
        });
        return parent.Ending() + thrown;
    });

    [Fact]
    public void ParentRunSynchronouslyWaitsForItsChildren() => Both.Same(static library =>
    {
        int ended = 0;
        Subject parent = library.New(() => library.Child(() => Interlocked.Increment(ref ended)));
        parent.RunSynchronously();
        return ended + parent.Ending();
    });

    [Fact]
    public void ParentReadsItsOptions() => Both.Same(static library =>
    {
        Subject? child = null;
        library.StartNew(() => child = library.Child(static () => { }, CancellationToken.None)).Ended();
        return child is BclSubject bcl ? bcl.Task.CreationOptions : ((LeanSubject)child!).Task.CreationOptions;
    });
}
