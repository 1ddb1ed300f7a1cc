using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.FizzBoom.Fused;

namespace LeanTasks.Lab.Tables.FizzBoom;

/// <summary>The interpreters to compare: ours, that of fused tasks, and those of the peers that are present.</summary>
internal static class FizzBoomEvaluators
{
    public static IReadOnlyList<IEvaluator> All { get; } = [.. Evaluators.All, .. FusedEvaluators.All, .. PeersOfFSharp.Evaluators];

    public static IEvaluator ByName(string name) => All.Single(evaluator => evaluator.Name == name);
}
