using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>One object that stands for one operation after the other: who awaits, completes and consumes them, and who comes too late.</summary>
public class ReusableScenarios
{
    /// <summary>The result of the operation with the version 0; each has one more than the one before.</summary>
    private const int FirstResult = 70;

    [Fact]
    public void AwaitWhileCompleting() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        Once continuation = new(execution, "The continuation");
        execution.Start("await", () => operations.Await(0, () =>
        {
            continuation.Runs();
            execution.Require(operations.TryConsume(0), "The awaiter does not get the result.");
        }));
        execution.Start("complete", operations.Complete);
    });

    [Fact]
    public void PollWhileCompleting() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        execution.Start("poll", () =>
        {
            operations.TryPoll(0);
            execution.Require(operations.TryConsume(0), "The one who polls does not get the result.");
        });
        execution.Start("complete", operations.Complete);
    });

    [Fact]
    public void PollForTheFaultOfWhatIsAwaited() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        operations.Await(0, static () => { });
        execution.Start("fault", () => operations.Fail(new TimeoutException()));
        execution.Start("poll", () =>
        {
            ValueTaskSourceStatus status = operations.GetStatus(0);
            execution.Require(status is ValueTaskSourceStatus.Pending or ValueTaskSourceStatus.Faulted, $"The operation has {status}.");
        });
    });

    /// <summary>The one that takes the fault begins the next operation, which another completes.</summary>
    [Fact]
    public void TheNextOperationIsNotFaulted() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        operations.Fail(new TimeoutException());
        execution.Start("consume", () => Record.Exception(() => operations.GetResult(0)));
        execution.Start("complete the next", () =>
        {
            if (operations.Token != 1)
                return;
            operations.Complete();
            ValueTaskSourceStatus status = operations.GetStatus(1);
            execution.Require(status == ValueTaskSourceStatus.Succeeded, $"The next operation has {status}.");
        });
    });

    [Fact]
    public void FaultWhileAwaited() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        TimeoutException expected = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("await", () => operations.Await(0, () =>
        {
            continuation.Runs();
            execution.Require(operations.GetStatus(0) == ValueTaskSourceStatus.Faulted, "The awaiter does not see the fault.");
            Exception? thrown = Record.Exception(() => operations.GetResult(0));
            execution.Require(ReferenceEquals(thrown, expected), $"The awaiter is told {thrown}.");
        }));
        execution.Start("fault", () => operations.Fail(expected));
    });

    [Fact]
    public void AwaitOneAfterTheOther() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        operations.CompleteNext(3, present: true);
        Once second = new(execution, "The second continuation");
        Once third = new(execution, "The third continuation");
        execution.Start("await", () =>
        {
            operations.TryPoll(0);
            operations.TryConsume(0);
            operations.Await(1, () =>
            {
                second.Runs();
                execution.Require(operations.TryConsume(1), "The second does not get its result.");
                operations.Await(2, () =>
                {
                    third.Runs();
                    execution.Require(operations.TryConsume(2), "The third does not get its result.");
                });
            });
        });
    });

    /// <summary>Against the rules, but both are to be told, and one gets the result.</summary>
    [Fact]
    public void TwoAwaitWhileCompleting() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        Once one = new(execution, "The one continuation");
        Once other = new(execution, "The other continuation");
        execution.Start("await", () => operations.Await(0, () =>
        {
            one.Runs();
            operations.TryConsume(0);
        }));
        execution.Start("await too", () => operations.Await(0, () =>
        {
            other.Runs();
            operations.TryConsume(0);
        }));
        execution.Start("complete", operations.Complete);
        execution.AtEnd(() => execution.Require(operations.Consumed(0) == 1, "Neither has got the result."));
    });

    [Fact]
    public void TwoConsume() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        operations.Complete();
        execution.Start("consume", () => operations.TryConsume(0));
        execution.Start("consume too", () => operations.TryConsume(0));
        execution.AtEnd(() => execution.Require(operations.Consumed(0) == 1, "Neither has got the result."));
    });

    [Fact]
    public void OneAwaitsAndOnePollsWhileCompleting() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        operations.CompleteNext(2, present: true);
        Once first = new(execution, "The first continuation");
        Once next = new(execution, "The next continuation");
        void Consume()
        {
            // The thread that has the result is the one who may await the next.
            if (operations.TryConsume(0))
                operations.AwaitAndConsume(1, next);
        }

        execution.Start("await", () => operations.Await(0, () =>
        {
            first.Runs();
            Consume();
        }));
        execution.Start("poll", () =>
        {
            if (operations.TryPoll(0))
                Consume();
        });
    });

    /// <summary>The stale one begins to await while its operation can still be consumed by the rightful one.</summary>
    [Fact]
    public void AStaleAwaitMeetsTheNextAwait() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        operations.Complete();
        operations.CompleteNext(2);
        Once stale = new(execution, "The stale continuation");
        Once next = new(execution, "The next continuation");
        void Consume()
        {
            if (operations.TryConsume(0))
                operations.AwaitAndConsume(1, next);
        }

        execution.Start("stale", () => operations.Await(0, () =>
        {
            stale.Runs();
            Consume();
        }));
        execution.Start("consume and await", Consume);
    });

    /// <summary>The object of the stale continuation is used again, for an operation that the stale one has never heard of.</summary>
    [Fact]
    public void AStaleAwaitMeetsTheAwaitAfterTheNext() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        operations.Complete();
        operations.CompleteNext(2);
        Once stale = new(execution, "The stale continuation");
        Once last = new(execution, "The last continuation");
        void Consume()
        {
            if (!operations.TryConsume(0))
                return;
            operations.TryPoll(1);
            execution.Require(operations.TryConsume(1), "The one who polls does not get the result.");
            operations.AwaitAndConsume(2, last);
        }

        execution.Start("stale", () => operations.Await(0, () =>
        {
            stale.Runs();
            Consume();
        }));
        execution.Start("consume and await", Consume);
    });

    [Fact]
    public void AStalePollMeetsTheNextAwait() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        operations.Complete();
        operations.CompleteNext(2);
        Once next = new(execution, "The next continuation");
        void Consume()
        {
            if (operations.TryConsume(0))
                operations.AwaitAndConsume(1, next);
        }

        execution.Start("stale", () =>
        {
            operations.TryPoll(0);
            Consume();
            execution.Require(!operations.TryConsume(0), "A result can be had twice.");
        });
        execution.Start("consume and await", Consume);
    });

    /// <summary>Both take an awaiter to use again, and there is one: the stale one must not write into what the rightful one has attached.</summary>
    [Fact]
    public void AStaleAwaitTakesTheSpareAwaiter() => Explored.Always(static execution =>
    {
        Operations operations = new(execution);
        Once first = new(execution, "The first continuation");
        Once stale = new(execution, "The stale continuation");
        Once next = new(execution, "The next continuation");
        operations.AwaitAndConsume(0, first);
        operations.Complete();
        execution.Start("stale", () => operations.Await(0, () =>
        {
            stale.Runs();
            execution.Require(!operations.TryConsume(0), "A result can be had twice.");
        }));
        execution.Start("await", () => operations.AwaitAndConsume(1, next));
        execution.Start("complete", operations.Complete);
    });

    [Fact]
    public void NoTokenMatchesAfterTheLastVersion() => Explored.Always(static execution =>
    {
        const short Last = -1;
        Operations operations = new(execution);
        Once stale = new(execution, "The stale continuation");
        Once continuation = new(execution, "The continuation");
        operations.BeTheLast();
        execution.Start("await", () => operations.Await(Last, () =>
        {
            continuation.Runs();
            execution.Require(operations.TryConsume(Last), "The last does not get its result.");
        }));
        execution.Start("complete", operations.Complete);
        execution.Start("stale", () =>
        {
            execution.Require(!operations.TryPoll(0), "A retired object has completed.");
            operations.Await(0, () =>
            {
                stale.Runs();
                execution.Require(!operations.TryConsume(0), "A retired object has a result.");
            });
        });
        execution.AtEnd(() =>
        {
            execution.Require(operations.Retirements == 1, $"It was retired {operations.Retirements} times.");
            foreach (short token in (ReadOnlySpan<short>)[0, 1, short.MaxValue, short.MinValue, -1])
                execution.Require(Record.Exception(() => operations.GetStatus(token)) is InvalidOperationException, $"The token {token} matches.");
        });
    });

    /// <summary>The object: consumed, it stands for the next operation at once.</summary>
    private sealed class Operations(Execution execution) : ValueTaskSourceCore<int>
    {
        private static readonly Action<object?> s_invoke = static action => ((Action)action!)();

        // How often each has been consumed, by its token.
        private readonly Dictionary<short, int> _consumed = [];

        // How many of those that begin are completed, each by a thread of its own.
        private int _toComplete;

        internal int Retirements { get; private set; }

        private protected override string Name => "an operation";

        /// <summary>From now on operations are completed as soon as they have begun, the present one too if it has not been.</summary>
        internal void CompleteNext(int count, bool present = false)
        {
            _toComplete = count;
            if (present)
                Begin();
        }

        internal void Complete()
        {
            _result = FirstResult + Token;
            CompleteAndRun(mayInline: true);
        }

        internal void Fail(Exception exception)
        {
            SetUnobservedError(LeanTasks.ValueTaskSources.Failure.Of(exception));
            CompleteAndRun(mayInline: true);
        }

        internal void Await(short token, Action continuation) =>
            OnCompleted(s_invoke, continuation, token, ValueTaskSourceOnCompletedFlags.None);

        internal void AwaitAndConsume(short token, Once continuation) => Await(token, () =>
        {
            continuation.Runs();
            execution.Require(TryConsume(token), "The rightful one does not get the result.");
        });

        /// <summary>Asks until the operation has completed.</summary>
        /// <returns>Whether it has, and nobody else has consumed it meanwhile.</returns>
        internal bool TryPoll(short token)
        {
            try
            {
                while (GetStatus(token) == ValueTaskSourceStatus.Pending)
                    Thread.Yield();
                return true;
            }
            catch (InvalidOperationException)
            {
                return false;
            }
        }

        /// <returns>Whether the result was there to be had.</returns>
        internal bool TryConsume(short token)
        {
            try
            {
                int result = GetResult(token);
                execution.Require(result == FirstResult + token, $"The result of {token} is {result}.");
            }
            catch (InvalidOperationException)
            {
                return false;
            }

            int times = _consumed[token] = Consumed(token) + 1;
            execution.Require(times == 1, $"The result of {token} was had twice.");
            return true;
        }

        internal int Consumed(short token) => _consumed.GetValueOrDefault(token);

        internal void BeTheLast() => State(this) = OperationState.Of(ushort.MaxValue, OperationState.Pending);

        private protected override void ReturnToPool(ThreadLocalState thread)
        {
            if (IsRetired)
                Retirements++;
            else
                Begin();
        }

        private void Begin()
        {
            if (_toComplete-- > 0)
                ThreadPool.UnsafeQueueUserWorkItem(static self => self.Complete(), this, preferLocal: false);
        }

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_state")]
        private static extern ref int State(ValueTaskSourceCore operation);
    }
}
