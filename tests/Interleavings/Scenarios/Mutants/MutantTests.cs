using System.Reflection;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Mutants;

/// <summary>The explorer finds mistakes that were made on purpose in the product itself, by the product's own scenarios.</summary>
public class MutantTests
{
    public static TheoryData<string> Names => [.. PlantedMutants.All.Select(static mutant => mutant.Name)];

    public static TheoryData<string> NamesOfThoseThatNeedStoreBuffers =>
        [.. PlantedMutants.All.Where(static mutant => mutant.Memory == NeededMemory.StoreBuffers).Select(static mutant => mutant.Name)];

    public static TheoryData<string> NamesOfThoseThatNeedWeakMemory =>
        [.. PlantedMutants.All.Where(static mutant => mutant.Memory >= NeededMemory.Weak).Select(static mutant => mutant.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void EachIsFoundAndItsScheduleFailsAgain(string name)
    {
        Mutant mutant = Find(name);
        CapturedScenario captured = Capture(mutant);
        ExplorationOptions options = OptionsFor(mutant, captured);
        Exploration exploration = Explorer.DepthFirst(name, captured.Scenario, options);
        Console.WriteLine($"{name}: found in execution {exploration.Executions}");
        Assert.True(exploration.End == ExplorationEnd.Failed, exploration.ToString());
        Assert.StartsWith(mutant.Failure, exploration.Failure!.Message, StringComparison.Ordinal);

        Failure? again = Explorer.Replay(captured.Scenario, Schedule.Parse(exploration.Failure.Schedule.ToString()), options);
        Assert.Equal(exploration.Failure.Message, again?.Message);
        Assert.Equal(exploration.Failure.Schedule.ToString(), again?.Schedule.ToString());
    }

    [Theory]
    [MemberData(nameof(NamesOfThoseThatNeedStoreBuffers))]
    public void WhatNeedsStoreBuffersIsNotFoundWithoutThem(string name)
    {
        Mutant mutant = Find(name);
        CapturedScenario captured = Capture(mutant);
        Exploration exploration = Explorer.DepthFirst(name, captured.Scenario, OptionsFor(mutant, captured) with { StoreDelayBound = 0 });
        Assert.True(exploration.End == ExplorationEnd.Exhausted, exploration.ToString());
    }

    [Theory]
    [MemberData(nameof(NamesOfThoseThatNeedWeakMemory))]
    public void WhatNeedsWeakMemoryIsNotFoundWithoutIt(string name)
    {
        Mutant mutant = Find(name);
        CapturedScenario captured = Capture(mutant);
        ExplorationOptions sequential = Explored.OptionsFor(mutant.Number) with { MinPreemptionsFirst = false, PreemptionBound = captured.Preemptions };
        List<ExplorationOptions> stronger = [sequential, sequential with { PreemptionBound = captured.Buffered, StoreDelayBound = 1 }];
        if (mutant.Memory == NeededMemory.LateLoad)
            stronger.Add(sequential with { StaleReadBound = 1 });
        foreach (ExplorationOptions options in stronger)
        {
            Exploration exploration = Explorer.DepthFirst(name, captured.Scenario, options);
            Assert.True(exploration.End == ExplorationEnd.Exhausted, exploration.ToString());
        }
    }

    private static Mutant Find(string name) => PlantedMutants.All.Single(mutant => mutant.Name == name);

    // The bound within which the product itself is explored.
    private static ExplorationOptions OptionsFor(Mutant mutant, CapturedScenario captured)
    {
        ExplorationOptions options = Explored.OptionsFor(mutant.Number);
        return mutant.Memory switch
        {
            NeededMemory.StoreBuffers => options with { PreemptionBound = captured.Buffered, StoreDelayBound = 1 },
            NeededMemory.Weak => options with { PreemptionBound = captured.Preemptions, StaleReadBound = 1 },
            NeededMemory.LateLoad => options with { PreemptionBound = captured.Preemptions, LateLoadBound = 1 },
            _ => options with { PreemptionBound = captured.Preemptions },
        };
    }

    private static CapturedScenario Capture(Mutant mutant)
    {
        string[] names = mutant.Scenario.Split('.');
        Type type = typeof(MutantTests).Assembly.GetType($"LeanTasks.Interleavings.Tests.Product.{names[0]}", throwOnError: true)!;
        MethodInfo method = type.GetMethod(names[1]) ?? throw new MissingMethodException(names[0], names[1]);
        return Explored.Capture(method.CreateDelegate<Action>(Activator.CreateInstance(type)));
    }
}
