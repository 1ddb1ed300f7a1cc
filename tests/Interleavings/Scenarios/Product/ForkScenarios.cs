using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Whole joins, whose other side a thief may take.</summary>
public class ForkScenarios
{
    // Of the execution that runs.
    private static Once[] s_sides = [];

    [Fact]
    public void AJoinMeetsAThief() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        Once first = new(execution, "The first side");
        Once second = new(execution, "The second side");
        Worker owner = pool.StartRunning("owner", _ =>
        {
            (int a, int b) = Fork.Join(() => Ran(first, 1), () => Ran(second, 2));
            execution.Require((a, b) == (1, 2), $"The results are {a} and {b}.");
        });
        pool.StartRunning("thief", worker => worker.TryStealFrom(owner));
    });

    /// <summary>The sides have no references: the thief has them from the owner's stack.</summary>
    [Fact]
    public void AJoinOfPlainSidesMeetsAThief() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        s_sides = [new(execution, "The first side"), new(execution, "The second side")];
        Worker owner = pool.StartRunning("owner", _ =>
        {
            int a = Fork.Join<PlainSide, int>(new PlainSide(0), new PlainSide(1), out int b);
            execution.Require((a, b) == (10, 11), $"The results are {a} and {b}.");
        });
        pool.StartRunning("thief", worker => worker.TryStealFrom(owner));
    });

    [Fact]
    public void AJoinMeetsAThiefThatLeavesWithItsPlace() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        Once second = new(execution, "The second side");
        Worker owner = pool.StartRunning("owner", _ => Fork.Join(static () => { }, second.Runs));
        pool.StartLeaving("thief", worker => worker.TryStealFrom(owner));
    });

    [Fact]
    public void TwoJoinsInTurnMeetAThief() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        Once second = new(execution, "The second side");
        Once fourth = new(execution, "The fourth side");
        Worker owner = pool.StartRunning("owner", _ =>
        {
            Fork.Join(static () => { }, second.Runs);
            Fork.Join(static () => { }, fourth.Runs);
        });
        pool.StartRunning("thief", worker => worker.TryStealFrom(owner));
    });

    [Fact]
    public void AFirstSideThrows() => SidesThrow("one");

    [Fact]
    public void AStolenSideThrows() => SidesThrow("other");

    [Fact]
    public void BothSidesThrow() => SidesThrow("one and other");

    private static void SidesThrow(string expected) => Explored.Always(execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        Once first = new(execution, "The first side");
        Once second = new(execution, "The second side");
        Worker owner = pool.StartRunning("owner", _ =>
        {
            string thrown = "nothing";
            try
            {
                Fork.Join(() => RanAndThrows(first, "one", expected), () => RanAndThrows(second, "other", expected));
            }
            catch (FormatException exception)
            {
                thrown = exception.Message;
            }
            catch (AggregateException exception)
            {
                thrown = string.Join(" and ", exception.InnerExceptions.Select(static inner => inner.Message));
            }

            execution.Require(thrown == expected, $"Thrown is {thrown}, and not {expected}.");
        });
        pool.StartRunning("thief", worker => worker.TryStealFrom(owner));
    });

    [Fact]
    public void AJoinInTheFirstSideMeetsAThief() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        Once[] sides = [new(execution, "Side 0"), new(execution, "Side 1"), new(execution, "Side 2")];
        Worker owner = pool.StartRunning("owner", _ =>
            Fork.Join(() => Fork.Join(sides[0].Runs, sides[1].Runs), sides[2].Runs));
        pool.StartRunning("thief", worker =>
        {
            worker.TryStealFrom(owner);
            worker.TryStealFrom(owner);
        });
    });

    [Fact]
    public void AJoinInTheStolenSideMeetsTheOwner()
    {
        bool helps = false;
        Explored.Always(execution =>
        {
            ModelWorkerPool pool = new(execution, 2);
            Worker? helper = null;
            Once[] sides = [new(execution, "Side 0"), new(execution, "Side 1")];
            Worker owner = pool.StartRunning("owner", self => Fork.Join(
                static () => { },
                () => Fork.Join(sides[0].Runs, () =>
                {
                    sides[1].Runs();
                    helps |= helper is not null && ThreadLocalState.Current.Worker == self;
                })));
            pool.StartRunning("thief", worker =>
            {
                helper = worker;
                worker.TryStealFrom(owner);
            });
        });
        Assert.True(helps, "On no schedule the owner helps the thief.");
    }

    [Fact]
    public void AnOwnerGoesToSleepWhileTheThiefEnds()
    {
        bool slept = false;
        Explored.Always(execution =>
        {
            ModelWorkerPool pool = new(execution, 2);
            Once second = new(execution, "The second side");
            Worker owner = pool.StartRunning("owner", _ => Fork.Join(
                static () => { },
                () =>
                {
                    // The time in which the owner loses its patience.
                    Thread.Sleep(1);
                    slept |= pool.RunningCount == 1;
                    second.Runs();
                }));
            pool.StartRunning("thief", worker => worker.TryStealFrom(owner));
        });
        Assert.True(slept, "On no schedule the owner sleeps.");
    }

    private readonly struct PlainSide(int number) : IForkBody<int>
    {
        public int Run(ForkWorker worker) => Ran(s_sides[number], 10 + number);
    }

    private static int Ran(Once side, int result)
    {
        side.Runs();
        return result;
    }

    private static void RanAndThrows(Once side, string message, string thrown)
    {
        side.Runs();
        if (thrown.Contains(message, StringComparison.Ordinal))
            throw new FormatException(message);
    }
}
