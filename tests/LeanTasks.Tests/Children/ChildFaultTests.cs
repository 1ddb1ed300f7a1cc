using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Children;

/// <summary>What becomes of the exceptions of attached children.</summary>
public sealed class ChildFaultTests
{
    [Fact]
    public void ChildFaultsItsParent() => Both.Same(static library =>
        library.StartNew(() => library.Child(static () => throw new ProgramException("child"))).Ending());

    [Fact]
    public void OwnExceptionComesFirst() => Both.Same(static library => library.StartNew(() =>
    {
        library.Child(static () => throw new ProgramException("child")).Ended();
        throw new ProgramException("own");
    }).Ending());

    [Fact]
    public void ChildrenFaultInTheOrderInWhichTheyEnded() => Both.Same(static library => library.StartNew(() =>
    {
        using ManualResetEventSlim go = new();
        Subject first = library.Child(() =>
        {
            Patience.UntilSet(go);
            throw new ProgramException("first");
        });

        // A child may be seen to have ended before it has told its parent; what was attached to it runs afterwards.
        Subject told = first.ContinueWith(static _ => { });
        go.Set();
        told.Ended();
        library.Child(static () => throw new ProgramException("second")).Ended();
    }).Ending());

    [Fact]
    public void GrandchildIsNested() => Both.Same(static library => library.StartNew(() =>
        library.Child(() =>
        {
            library.Child(static () => throw new ProgramException("grandchild")).Ended();
            throw new ProgramException("child");
        }).Ended()).Ending());

    [Fact]
    public void AggregateExceptionOfAChildIsNestedAsItIs() => Both.Same(static library => library.StartNew(() =>
        library.Child(static () => throw new AggregateException(new ProgramException("inner"))).Ended()).Ending());

    [Fact]
    public void FaultThatTheParentWaitedForIsNotItsOwn() => Both.Same(static library => library.StartNew(() =>
    {
        Subject child = library.Child(static () => throw new ProgramException("child"));
        Telling.Thrown(() => child.Wait());
    }).Ending());

    [Fact]
    public void FaultThatTheParentAwaitedIsStillItsOwn() => Both.Same(static library => library.StartNew(() =>
    {
        Subject child = library.Child(static () => throw new ProgramException("child")).Ended();
        Telling.Thrown(child.GetResult);
    }).Ending());

    [Fact]
    public void FaultThatTheParentOnlyLookedAtIsStillItsOwn() => Both.Same(static library => library.StartNew(() =>
    {
        Subject child = library.Child(static () => throw new ProgramException("child")).Ended();
        _ = child.Exception;
    }).Ending());

    [Fact]
    public void FaultThatTheParentWaitedForAmongOthersIsNotItsOwn() => Both.Same(static library => library.StartNew(() =>
    {
        Subject[] children = [library.Child(static () => throw new ProgramException("a")), library.Child(static () => { })];
        Telling.Thrown(() => library.WaitAll(children));
    }).Ending());

    [Fact]
    public void FaultThatAnotherTaskWaitedForIsTheParentsOwn() => Both.Same(static library => library.StartNew(() =>
    {
        Subject child = library.Child(static () => throw new ProgramException("child"));
        library.StartNew(() => Telling.Thrown(() => child.Wait())).Ended();
    }).Ending());

    [Fact]
    public void WaitThatTimedOutSeesNothing() => Both.Same(static library =>
    {
        using ManualResetEventSlim go = new();
        using ManualResetEventSlim waited = new();
        Subject parent = library.StartNew(() =>
        {
            Subject child = library.Child(() =>
            {
                Patience.UntilSet(go);
                throw new ProgramException("child");
            });
            child.Wait(0);
            library.WaitAny([child], 0);
            waited.Set();
        });

        // A child that has failed by then would make the first wait throw.
        Patience.UntilSet(waited);
        go.Set();
        return parent.Ending();
    });

    [Fact]
    public void ChildThatAWaitThrowsThroughIsTheParentsOwnOnce() => Both.Same(static library => library.StartNew(() =>
    {
        Subject child = library.Child(static () => throw new ProgramException("child"));
        child.Wait();
    }).Ending());

    [Fact]
    public void CanceledChildDoesNotCancelItsParent() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        string child = "";
        Subject parent = library.StartNew(() =>
        {
            Subject made = library.Child(
                () =>
                {
                    cancellation.Cancel();
                    token.ThrowIfCancellationRequested();
                },
                token);
            child = made.Ending();
        });
        return parent.Ending() + child;
    });

    [Fact]
    public void CanceledParentOfAFaultedChildIsFaulted() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        return library.StartNew(
            () =>
            {
                library.Child(static () => throw new ProgramException("child")).Ended();
                cancellation.Cancel();
                token.ThrowIfCancellationRequested();
            },
            token: token).Ending();
    });

    [Fact]
    public void CanceledParentOfAGoodChildIsCanceled() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        return library.StartNew(
            () =>
            {
                library.Child(static () => { }).Ended();
                cancellation.Cancel();
                token.ThrowIfCancellationRequested();
            },
            token: token).Ending();
    });

    [Fact]
    public void TokenCanceledWhileChildrenAreOutDoesNotCancelTheParent() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        using ManualResetEventSlim go = new();
        Subject parent = library.StartNew(() => library.Child(() => Patience.UntilSet(go)), token: cancellation.Token);
        Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
        cancellation.Cancel();
        string status = parent.Status.ToString();
        go.Set();
        return status + parent.Ending();
    });

    [Fact]
    public void FaultedSourceIsAFaultedChild() => Both.Same(static library => library.StartNew(() =>
        library.Source(TaskCreationOptions.AttachedToParent).SetException(new ProgramException("a"), new ProgramException("b"))).Ending());
}
