using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Abandoned nodes are unlinked while others attach, complete, add a holder, and unlink too.</summary>
public class PruningScenarios
{
    [Fact]
    public void TwoPruneAndOneAttaches() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        CancellationTokenSource first = new();
        CancellationTokenSource second = new();
        Once neighbor = new(execution, "The neighbor");
        Once attached = new(execution, "The continuation attached meanwhile");
        OnCompleted(source, neighbor.Runs);
        LeanTask one = Cancelable(execution, source, first.Token);
        LeanTask two = Cancelable(execution, source, second.Token);
        Finale finale = new(execution, () => PruneAndComplete(execution, source, nodes: 2));
        finale.Start("cancel first", first.Cancel);
        finale.Start("cancel second", second.Cancel);
        finale.Start("attach", () => OnCompleted(source, attached.Runs));
        execution.AtEnd(() => execution.Require(one.IsCanceled && two.IsCanceled, "A token did not cancel its continuation."));
    });

    [Fact]
    public void TwoPruneNeighborsUnderAnother() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        CancellationTokenSource first = new();
        CancellationTokenSource second = new();
        Once bottom = new(execution, "The continuation below");
        Once top = new(execution, "The continuation above");
        OnCompleted(source, bottom.Runs);
        LeanTask one = Cancelable(execution, source, first.Token);
        LeanTask two = Cancelable(execution, source, second.Token);
        OnCompleted(source, top.Runs);
        Finale finale = new(execution, () => PruneAndComplete(execution, source, nodes: 2));
        finale.Start("cancel first", first.Cancel);
        finale.Start("cancel second", second.Cancel);
        execution.AtEnd(() => execution.Require(one.IsCanceled && two.IsCanceled, "A token did not cancel its continuation."));
    });

    [Fact]
    public void PruneWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        CancellationTokenSource cancellation = new();
        Once bottom = new(execution, "The continuation below");
        Once top = new(execution, "The continuation above");
        OnCompleted(source, bottom.Runs);
        RunOrCanceled middle = new(execution, source, cancellation.Token);
        source.ContinueWith(antecedent =>
        {
            execution.Require(ReferenceEquals(antecedent, source), "The continuation got another antecedent.");
            top.Runs();
        });
        execution.Start("cancel", cancellation.Cancel);
        execution.Start("complete", source.SetResult);
        execution.AtEnd(middle.Check);
    });

    [Fact]
    public void PruneTheHeadWhileAttachingAndCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        Once bottom = new(execution, "The continuation below");
        Once attached = new(execution, "The continuation attached meanwhile");
        OnCompleted(source, bottom.Runs);
        Abandonable head = new(execution, source);
        execution.Start("prune", () => head.Abandon(source));
        execution.Start("attach", () => OnCompleted(source, attached.Runs));
        execution.Start("complete", source.SetResult);
    });

    [Fact]
    public void PruneWhileAddingAHolderAndAttaching() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        CancellationTokenSource cancellation = new();
        Once bottom = new(execution, "The continuation below");
        Once attached = new(execution, "The continuation attached meanwhile");
        int id = 0;
        OnCompleted(source, bottom.Runs);
        LeanTask head = Cancelable(execution, source, cancellation.Token);
        Finale finale = new(execution, () => PruneAndComplete(execution, source, nodes: 2));
        finale.Start("cancel", cancellation.Cancel);
        finale.Start("add a holder", () => id = source.Id);
        finale.Start("attach", () => OnCompleted(source, attached.Runs));
        execution.AtEnd(() => execution.Require(head.IsCanceled && source.Id == id, "The continuation is not canceled, or the number is another."));
    });

    [Fact]
    public void PruneWhileAddingAHolderAndCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        Once bottom = new(execution, "The continuation below");
        OnCompleted(source, bottom.Runs);
        Abandonable head = new(execution, source);
        execution.Start("prune", () => head.Abandon(source));
        execution.Start("add a holder", () => _ = source.Id);
        execution.Start("complete", source.SetResult);
    });

    [Fact]
    public void TwoPruneWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource source = new();
        Once bottom = new(execution, "The continuation below");
        Once top = new(execution, "The continuation above");
        OnCompleted(source, bottom.Runs);
        Abandonable lower = new(execution, source);
        Abandonable upper = new(execution, source);
        source.ContinueWith(antecedent =>
        {
            execution.Require(ReferenceEquals(antecedent, source), "The continuation got another antecedent.");
            top.Runs();
        });
        execution.Start("prune", () => lower.Abandon(source));
        execution.Start("prune too", () => upper.Abandon(source));
        execution.Start("complete", source.SetResult);
    });

    [Fact]
    public void PruneALongStackWhileAttachingAndCompleting() => Explored.Always(static execution =>
    {
        // So many that the pruner puts off the next walk: it adds a holder.
        const int many = 70;
        LeanTaskSource source = new();
        Once attached = new(execution, "The continuation attached meanwhile");
        int ran = 0;
        for (int i = 0; i < many; i++)
            source.TryAttach(new Counted(() => ran++));
        Abandonable head = new(execution, source);
        execution.Start("prune", () => head.Abandon(source));
        execution.Start("attach", () => OnCompleted(source, attached.Runs));
        execution.Start("complete", source.SetResult);
        execution.AtEnd(() => execution.Require(ran == many, $"{ran} of {many} continuations ran."));
    });

    [Fact]
    public void PopALinklessBottomWhileAttaching() => Explored.Always(static execution =>
    {
        LeanTaskSource winner = new();
        LeanTaskSource loser = new();
        Once attached = new(execution, "The continuation of the loser");
        LeanTask<LeanTask> any = LeanTask.WhenAny(loser, winner);
        Finale finale = new(execution, () => PruneAndComplete(execution, loser, nodes: 1));
        finale.Start("complete the winner", winner.SetResult);
        finale.Start("attach to the loser", () => OnCompleted(loser, attached.Runs));
        execution.AtEnd(() => execution.Require(any.IsCompletedSuccessfully && ReferenceEquals(any.Result, winner), "WhenAny has another winner."));
    });

    [Fact]
    public void PopALinklessBottomWhileAnotherIsAttached() => Explored.Always(static execution =>
    {
        LeanTaskSource winner = new();
        LeanTaskSource loser = new();
        Once attached = new(execution, "The continuation of the second");
        LeanTask<LeanTask> any = LeanTask.WhenAny(loser, winner);
        Finale finale = new(execution, () => PruneAndComplete(execution, loser, nodes: 1));
        finale.Start("complete the winner", winner.SetResult);
        finale.Start("attach without a link", () => OnCompleted(LeanTask.WhenAll(loser), attached.Runs));
        execution.AtEnd(() => execution.Require(any.IsCompletedSuccessfully && ReferenceEquals(any.Result, winner), "WhenAny has another winner."));
    });

    [Fact]
    public void PopALinklessBottomWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        Once attached = new(execution, "The continuation attached meanwhile");
        Once ended = new(execution, "The continuation of WhenAny");
        LeanTask<LeanTask> any = LeanTask.WhenAny(first, second);
        OnCompleted(any, () =>
        {
            execution.Require(any.Result.IsCompletedSuccessfully, "WhenAny names one that has not completed.");
            ended.Runs();
        });
        execution.Start("complete first", first.SetResult);
        execution.Start("attach to second", () => OnCompleted(second, attached.Runs));
        execution.Start("complete second", second.SetResult);
    });

    [Fact]
    public void AWinnerLeavesATaskThatIsNotJoinedYet() => Explored.Always(static execution =>
    {
        LeanTaskSource winner = new();
        LeanTaskSource loser = new();
        Once ended = new(execution, "The continuation of WhenAny");
        Finale finale = new(execution, () => PruneAndComplete(execution, loser, nodes: 0));
        finale.Start("when any", () =>
        {
            LeanTask<LeanTask> any = LeanTask.WhenAny(winner, loser);
            OnCompleted(any, () =>
            {
                execution.Require(ReferenceEquals(any.Result, winner), "WhenAny has another winner.");
                ended.Runs();
            });
        });
        finale.Start("complete the winner", winner.SetResult);
    });

    [Fact]
    public void GiveUpWaitAsyncWhileCompleting()
    {
        bool canceled = false;
        bool completed = false;
        Explored.Always(execution =>
        {
            LeanTaskSource<int> source = new();
            CancellationTokenSource cancellation = new();
            Once neighbor = new(execution, "The neighbor");
            Once ended = new(execution, "The continuation of WaitAsync");
            LeanTask<int> wait = source.WaitAsync(cancellation.Token);
            OnCompleted(source, neighbor.Runs);
            OnCompleted(wait, ended.Runs);
            execution.Start("cancel", cancellation.Cancel);
            execution.Start("complete", () => source.SetResult(77));
            execution.AtEnd(() =>
            {
                canceled |= wait.IsCanceled;
                completed |= wait.IsCompletedSuccessfully;
                execution.Require(wait.IsCanceled || wait.Result == 77, "The result is lost.");
            });
        });
        Assert.True(canceled, "No schedule lets the token win.");
        Assert.True(completed, "No schedule lets the task win.");
    }

    [Fact]
    public void WaitAsyncWhileCancelingAndCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        CancellationTokenSource cancellation = new();
        Once ended = new(execution, "The continuation of WaitAsync");
        execution.Start("wait", () =>
        {
            LeanTask<int> wait = source.WaitAsync(cancellation.Token);
            OnCompleted(wait, () =>
            {
                execution.Require(wait.IsCanceled || wait.Result == 77, "The result is lost.");
                ended.Runs();
            });
        });
        execution.Start("cancel", cancellation.Cancel);
        execution.Start("complete", () => source.SetResult(77));
    });

    /// <summary>What was missed because two were about it is found by the next one; the rest is all there.</summary>
    private static void PruneAndComplete(Execution execution, LeanTaskSource source, int nodes)
    {
        source.Prune();
        int found = NodesOf(source);
        execution.Require(found == nodes, $"There are {found} nodes, and not {nodes}.");
        source.SetResult();
    }

    private static int NodesOf(LeanTask task)
    {
        object? content = Slot(task);
        while (content is Holder holder)
            content = holder.Slot;

        int nodes = 0;
        while (content is Continuation node)
        {
            nodes++;
            ref object? link = ref node.Next;
            content = Unsafe.IsNullRef(ref link) ? null : link;
        }

        return nodes;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_slot")]
    private static extern ref object? Slot(LeanTask task);

    private static LeanTask Cancelable(Execution execution, LeanTask antecedent, CancellationToken token) => antecedent.ContinueWith(
        _ => execution.Require(false, "A canceled continuation ran."), token, TaskContinuationOptions.ExecuteSynchronously, LeanScheduler.Default);

    private static void OnCompleted(LeanTask task, Action continuation) => task.GetAwaiter().UnsafeOnCompleted(continuation);

    /// <summary>A node that is abandoned at once, in fewer steps than a token takes.</summary>
    private sealed class Abandonable : Continuation
    {
        private readonly Execution _execution;

        private object? _next;
        private bool _abandoned;
        private bool _ran;

        internal Abandonable(Execution execution, LeanTask task)
        {
            _execution = execution;
            task.TryAttach(this);
        }

        internal override ref object? Next => ref _next;

        internal override Inlining Inlining => Inlining.Never;

        internal override bool IsAbandoned => Volatile.Read(ref _abandoned);

        internal void Abandon(LeanTask task)
        {
            Volatile.Write(ref _abandoned, true);
            task.Prune();
        }

        internal override void Run(LeanTask antecedent, bool mayInline)
        {
            _execution.Require(!_ran, "An abandoned node ran twice.");
            _ran = true;
        }
    }

    /// <summary>A node of no steps.</summary>
    private sealed class Counted(Action count) : Continuation
    {
        private object? _next;

        internal override ref object? Next => ref _next;

        internal override Inlining Inlining => Inlining.Never;

        internal override void Run(LeanTask antecedent, bool mayInline) => count();
    }

    /// <summary>A continuation with a token: the result, which is a reference, lies where the link does.</summary>
    private sealed class RunOrCanceled
    {
        private readonly Execution _execution;
        private readonly LeanTask<string> _task;

        private int _runs;

        internal RunOrCanceled(Execution execution, LeanTask antecedent, CancellationToken token)
        {
            _execution = execution;
            _task = antecedent.ContinueWith(
                given =>
                {
                    _runs++;
                    return ReferenceEquals(given, antecedent) ? "ran" : "ran with another antecedent";
                },
                token);
        }

        internal void Check()
        {
            bool isRight = _runs == 0 ? _task.IsCanceled : _runs == 1 && _task.IsCompletedSuccessfully && _task.Result == "ran";
            _execution.Require(isRight, $"The cancelable continuation ran {_runs} times, and is {_task.Status}.");
        }
    }
}
