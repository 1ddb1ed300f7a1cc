using System.Reflection;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Mutants;

/// <summary>The explorer finds mistakes that were made on purpose in the product itself, by the product's own scenarios.</summary>
public class MutantTests
{
    private static readonly MutantAttribute[] s_mutants =
        [.. typeof(MutantTests).Assembly.GetCustomAttributes<MutantAttribute>()];

    public static TheoryData<string> Names => [.. s_mutants.Select(static mutant => mutant.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void EachIsFoundAndItsScheduleFailsAgain(string name)
    {
        MutantAttribute mutant = Find(name);
        ExplorationOptions options = OptionsFor(mutant);
        Scenario scenario = ScenarioOf(mutant);
        Exploration exploration = Explorer.DepthFirst(name, scenario, options);
        Console.WriteLine($"{name}: found in execution {exploration.Executions}");
        Assert.True(exploration.End == ExplorationEnd.Failed, exploration.ToString());
        Assert.StartsWith(mutant.Failure, exploration.Failure!.Message, StringComparison.Ordinal);

        Failure? again = Explorer.Replay(scenario, Schedule.Parse(exploration.Failure.Schedule.ToString()), options);
        Assert.Equal(exploration.Failure.Message, again?.Message);
        Assert.Equal(exploration.Failure.Schedule.ToString(), again?.Schedule.ToString());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void TheProductItselfPasses(string name)
    {
        MutantAttribute mutant = Find(name);
        Scenario scenario = ScenarioOf(mutant.Scenario, "LeanTasks.Interleavings.Tests.Product");
        Exploration exploration = Explorer.DepthFirst($"{name}, the original", scenario, WithStoreBuffersFor(mutant, Explored.Options));
        Console.WriteLine(exploration);
        Assert.True(exploration.Failure is null, exploration.ToString());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void WhatNeedsStoreBuffersIsNotFoundWithoutThem(string name)
    {
        MutantAttribute mutant = Find(name);
        if (!mutant.NeedsStoreBuffers)
            return;
        Exploration exploration = Explorer.DepthFirst(name, ScenarioOf(mutant), OptionsFor(mutant) with { StoreDelayBound = 0 });
        Assert.True(exploration.Failure is null, exploration.ToString());
    }

    private static MutantAttribute Find(string name) => s_mutants.Single(mutant => mutant.Name == name);

    private static string RootOf(MutantAttribute mutant) => $"Mutants.{mutant.Name}.LeanTasks";

    private static Scenario ScenarioOf(MutantAttribute mutant) => ScenarioOf(mutant.Scenario, $"{RootOf(mutant)}.Scenarios");

    private static ExplorationOptions OptionsFor(MutantAttribute mutant) =>
        WithStoreBuffersFor(mutant, Explored.OptionsFor(RootOf(mutant)));

    private static ExplorationOptions WithStoreBuffersFor(MutantAttribute mutant, ExplorationOptions options) =>
        mutant.NeedsStoreBuffers ? options with { PreemptionBound = options.PreemptionBound - 1, StoreDelayBound = 1 } : options;

    private static Scenario ScenarioOf(string test, string ns)
    {
        string[] names = test.Split('.');
        Type type = typeof(MutantTests).Assembly.GetType($"{ns}.{names[0]}", throwOnError: true)!;
        MethodInfo method = type.GetMethod(names[1]) ?? throw new MissingMethodException(ns, test);
        return Explored.Capture(method.CreateDelegate<Action>(Activator.CreateInstance(type)));
    }
}
