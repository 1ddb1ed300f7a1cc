using System.Reflection;
using Xunit.Sdk;
using Xunit.v3;

namespace LeanTasks.Tests.ValueTasks;

/// <summary>One case for each kind of input.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class CombinatorialInputsAttribute : DataAttribute
{
    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new([.. Enum.GetValues<InputKind>().Select(static kind => new TheoryDataRow<InputKind>(kind))]);

    public override bool SupportsDiscoveryEnumeration() => true;
}
