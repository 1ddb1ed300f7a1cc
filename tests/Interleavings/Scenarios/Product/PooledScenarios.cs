using System.Runtime.CompilerServices;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Pooled async methods whose boxes are used again, also while somebody still holds a value task of the call before.</summary>
public class PooledScenarios
{
    /// <summary>Makes the pools, whose static fields stay: or else the first execution in which a method suspends would do so.</summary>
    public PooledScenarios() => Explorer.DepthFirst("The pools", Suspend, Explored.Options with { MaxExecutions = 1 });

    [Fact]
    public void AwaitWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("call", () => Await(execution, AddOne(source), 78, continuation));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void MethodsAwaitMethods() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("call", () => Await(execution, AddOne(AddOne(source)), 79, continuation));
        execution.Start("complete", () => source.SetResult(77));
    });

    [Fact]
    public void AMethodThatFails() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        TimeoutException expected = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("call", () =>
        {
            ValueTaskAwaiter<int> awaiter = AddOne(AddOne(source)).GetAwaiter();
            OnCompleted(awaiter, () =>
            {
                continuation.Runs();
                Exception? thrown = Record.Exception(() => awaiter.GetResult());
                execution.Require(ReferenceEquals(thrown, expected), $"The awaiter is told {thrown}.");
            });
        });
        execution.Start("fault", () => source.SetException(expected));
    });

    /// <summary>The boxes of the first call go back to the pool and out again, on the thread that has consumed it.</summary>
    [Fact]
    public void ASecondCallWithTheSameBoxes() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once second = new(execution, "The second continuation");
        ValueTask<int> first = AddOne(AddOne(source));
        Once continuation = new(execution, "The first continuation");
        int got = 0;
        void Consume()
        {
            if (!TryConsume(execution, first, 79))
                return;
            got++;
            CallAgain(execution, second);
        }

        execution.Start("complete", () => source.SetResult(77));
        execution.Start("await", () => first.GetAwaiter().UnsafeOnCompleted(() =>
        {
            continuation.Runs();
            Consume();
        }));
        execution.Start("stale", () =>
        {
            if (TryPoll(first))
                Consume();
            execution.Require(!TryConsume(execution, first, 79), "A result can be had twice.");
        });
        execution.AtEnd(() => execution.Require(got == 1, $"The first result was had {got} times."));

        // Two calls are many steps: with one preemption more there are more than 200,000 schedules.
    }, preemptions: 1);

    /// <summary>The usual loop: the one box attaches itself to the other, again and again, both of them the same objects.</summary>
    [Fact]
    public void AMethodAwaitsTheSameBoxTwice() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> one = new();
        LeanTaskSource<int> other = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("call", () => Await(execution, AddTwice(one, other), 79, continuation));
        execution.Start("complete", () => one.SetResult(70));
        execution.Start("complete the other", () => other.SetResult(7));
    });

    /// <summary>The box that one method has awaited stands for the next call, which another method awaits.</summary>
    [Fact]
    public void AnotherMethodAwaitsTheSameBox() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        execution.Start("call", () =>
        {
            // Another kind of method, and so another box: it would be no mistake to resume the same one.
            LeanTaskSource<int> before = new();
            ValueTask<int> first = OrElse(AddOne(before), 0);
            before.SetResult(77);
            execution.Require(TryConsume(execution, first, 78), "The first call has not ended.");
            Await(execution, AddOne(AddOne(source)), 89, continuation);
        });
        execution.Start("complete", () => source.SetResult(87));
    });

    /// <summary>A method that awaits a value task of a call that is over is told so, and goes on; its box is used again meanwhile.</summary>
    [Fact]
    public void AMethodAwaitsWhatHasBeenConsumed() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once second = new(execution, "The second continuation");
        Once stale = new(execution, "The stale method");
        ValueTask<int> first = AddOne(source);
        source.SetResult(77);
        int got = 0;
        execution.Start("stale", () => Await(execution, OrElse(first, 1), result =>
        {
            stale.Runs();
            execution.Require(result is 78 or 1, $"The stale method has got {result}.");
            if (result == 78)
                got++;
        }));
        execution.Start("consume and call again", () =>
        {
            if (TryConsume(execution, first, 78))
                got++;
            CallAgain(execution, second);
        });
        execution.AtEnd(() => execution.Require(got == 1, $"The first result was had {got} times."));
    });

    /// <summary>A method of the BCL's builders, which is attached as it is.</summary>
    [Fact]
    public void AMethodOfTheBclAwaitsWhileCompleting() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Task<int>? method = null;
        execution.Start("call", () => method = Pass(AddOne(source)));
        execution.Start("complete", () => source.SetResult(77));
        execution.AtEnd(() => execution.Require(method is { IsCompletedSuccessfully: true, Result: 78 }, "The method has not ended, or otherwise."));
    });

    /// <summary>It comes too late to await, while the object is awaited for the next call.</summary>
    [Fact]
    public void AMethodOfTheBclAwaitsWhatHasBeenConsumed() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        Once second = new(execution, "The second continuation");
        ValueTask<int> first = AddOne(source);
        source.SetResult(77);
        Task<int>? stale = null;
        int got = 0;
        execution.Start("stale", () => stale = Pass(first));
        execution.Start("consume and call again", () =>
        {
            if (TryConsume(execution, first, 78))
                got++;
            CallAgain(execution, second);
        });
        execution.AtEnd(() =>
        {
            execution.Require(stale is { IsCompleted: true }, "The stale method has not ended.");
            if (stale!.IsCompletedSuccessfully)
                got++;
            else
                execution.Require(stale.Exception?.InnerException is InvalidOperationException, $"The stale method is told {stale.Exception}.");
            execution.Require(got == 1, $"The first result was had {got} times.");
        });
    });

    /// <summary>The method that is resumed and a poller both want the result, which is handed on to the method.</summary>
    [Fact]
    public void AnotherTakesWhatIsHandedOff() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        ValueTask<int> handedOn = AddOne(source);
        ValueTask<int> method = OrElse(handedOn, 1);
        OneTakes(execution, handedOn, () => method.GetAwaiter().GetResult(), () => source.SetResult(77));
    });

    /// <summary>The same, handed on to a method that returns a LeanTask.</summary>
    [Fact]
    public void AnotherTakesWhatIsHandedOffToALeanTask() => Explored.Always(static execution =>
    {
        LeanTaskSource<int> source = new();
        ValueTask<int> handedOn = AddOne(source);
        LeanTask<int> method = OrElseLean(handedOn, 1);
        OneTakes(execution, handedOn, () => method.Result, () => source.SetResult(77));
    });

    /// <summary>The same of a source, which its completer hands off.</summary>
    [Fact]
    public void AnotherTakesWhatASourceHandsOn() => Explored.Always(static execution =>
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> handedOn = source.AsValueTask();
        ValueTask<int> method = OrElse(handedOn, 1);
        OneTakes(execution, handedOn, () => method.GetAwaiter().GetResult(), () => source.SetResult(78));
        execution.AtEnd(() => execution.Require(source.Version == 1 && source.TrySetResult(79), "The next operation has not begun."));
    });

    /// <summary>A poller and a method that awaits, one of which takes what is handed on.</summary>
    private static void OneTakes(Execution execution, ValueTask<int> handedOn, Func<int> resultOfMethod, Action complete)
    {
        int got = 0;
        execution.Start("complete", complete);
        execution.Start("poll", () =>
        {
            if (TryPoll(handedOn) && TryConsume(execution, handedOn, 78))
                got++;
        });
        execution.AtEnd(() =>
        {
            int result = resultOfMethod();
            execution.Require(result is 78 or 1, $"The method has got {result}.");
            execution.Require(got + (result == 78 ? 1 : 0) == 1, $"The result was had by {got} pollers, and the method has got {result}.");
        });
    }

    /// <summary>By the thread that handed it off, or by a poller that takes the result before.</summary>
    [Fact]
    public void APooledValueTaskSourceGoesBackOnce() => Explored.Always(static execution => RentOnce(execution, version: 0));

    [Fact]
    public void APooledValueTaskSourceDoesNotGoBackAfterItsLastVersion() => Explored.Always(static execution => RentOnce(execution, ushort.MaxValue));

    private static void RentOnce(Execution execution, int version)
    {
        SourceFields<int>.EmptyPool();
        PooledValueTaskSource<int> source = SourceFields<int>.Rented(version);
        HashSet<object> rented = [];
        ValueTask<int> task = source.AsValueTask();
        ValueTask<int> method = OrElse(task, 1);
        execution.Start("complete", () =>
        {
            source.SetResult(78);
            RentTwo();
        });
        execution.Start("poll", () =>
        {
            if (TryPoll(task))
                TryConsume(execution, task, 78);
            RentTwo();
        });
        execution.AtEnd(() =>
        {
            _ = method.GetAwaiter().GetResult();
            bool isBack = rented.Contains(SourceFields<int>.ObjectOf(source));
            execution.Require(isBack == (version < ushort.MaxValue), isBack ? "A source without a version has gone back." : "The source has not gone back.");
        });

        void RentTwo()
        {
            for (int i = 0; i < 2; i++)
                execution.Require(rented.Add(SourceFields<int>.ObjectOf(ReusableValueTaskSource<int>.Rent())), "A source is rented twice.");
        }
    }

    private static void Suspend(Execution execution) => execution.Start("suspend", static () =>
    {
        _ = ReusableValueTaskSource<int>.Rent();
        LeanTaskSource<int> never = new();
        _ = AddOne(AddOne(never));
        _ = AddTwice(never, never);
        _ = OrElse(AddOne(never), 0);
    });

    private static void CallAgain(Execution execution, Once continuation)
    {
        LeanTaskSource<int> source = new();
        ThreadPool.UnsafeQueueUserWorkItem(static source => source.SetResult(87), source, preferLocal: false);
        Await(execution, AddOne(AddOne(source)), 89, continuation);
    }

    private static void Await(Execution execution, ValueTask<int> task, int expected, Once continuation) => Await(execution, task, result =>
    {
        continuation.Runs();
        execution.Require(result == expected, $"The result is {result}, and not {expected}.");
    });

    private static void Await(Execution execution, ValueTask<int> task, Action<int> continuation)
    {
        ValueTaskAwaiter<int> awaiter = task.GetAwaiter();
        OnCompleted(awaiter, () =>
        {
            int result = 0;
            Exception? thrown = Record.Exception(() => result = awaiter.GetResult());
            execution.Require(thrown is null, $"The rightful one is told {thrown}.");
            continuation(result);
        });
    }

    /// <summary>As <c>await</c> does it: of a method that has not suspended there is nothing of ours to await.</summary>
    private static void OnCompleted(ValueTaskAwaiter<int> awaiter, Action continuation)
    {
        if (awaiter.IsCompleted)
            continuation();
        else
            awaiter.UnsafeOnCompleted(continuation);
    }

    private static bool TryPoll(ValueTask<int> task)
    {
        try
        {
            while (!task.IsCompleted)
                Thread.Yield();
            return true;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }

    private static bool TryConsume(Execution execution, ValueTask<int> task, int expected)
    {
        try
        {
            int result = task.GetAwaiter().GetResult();
            execution.Require(result == expected, $"The result is {result}, and not {expected}.");
            return true;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AddOne(LeanTask<int> task) => await task + 1;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AddOne(ValueTask<int> task) => await task + 1;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AddTwice(LeanTask<int> one, LeanTask<int> other) => await AddOne(one) + await AddOne(other);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> OrElse(ValueTask<int> task, int otherwise)
    {
        try
        {
            return await task;
        }
        catch (InvalidOperationException)
        {
            return otherwise;
        }
    }

    // The BCL's builder.
    private static async Task<int> Pass(ValueTask<int> task) => await task;

    private static async LeanTask<int> OrElseLean(ValueTask<int> task, int otherwise)
    {
        try
        {
            return await task;
        }
        catch (InvalidOperationException)
        {
            return otherwise;
        }
    }
}
