using System.Reflection;
using Xunit.Sdk;
using Xunit.v3;

namespace LeanTasks.Tests.Interop;

/// <summary>Every way to end, before and after the task is handed over.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class CombinatorialEndsAttribute : DataAttribute
{
    private static readonly bool[] s_both = [false, true];

    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new([.. from end in Ends.All from before in s_both select new TheoryDataRow<string, bool>(end, before)]);

    public override bool SupportsDiscoveryEnumeration() => true;
}
