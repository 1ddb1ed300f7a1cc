using System.Reflection;

namespace LeanTasks.Lab.Harness;

/// <summary>One row to measure: a benchmark method with its parameters, under the names the report gives it.</summary>
/// <param name="Class">A class derived from <see cref="Workload"/>.</param>
/// <param name="Method">Its <c>[Benchmark]</c> method.</param>
/// <param name="Properties">The values of its <c>[Params]</c> properties, the variant's included.</param>
/// <param name="Parameters">The parameters by the names that the report gives them.</param>
public sealed record BenchmarkCase(
    string Table,
    string Workload,
    string Variant,
    IReadOnlyDictionary<string, double> Parameters,
    Type Class,
    MethodInfo Method,
    IReadOnlyDictionary<PropertyInfo, object> Properties)
{
    /// <summary>The parameters as text: <c>depth=10</c>, or nothing.</summary>
    public string ParameterText => RowText.Parameters(Parameters);

    /// <summary>Whether it tells its time itself, so that only the interleaved runner can measure it.</summary>
    public bool HasOwnDuration => Class.IsAssignableTo(typeof(IOwnDuration));

    /// <summary>What a filter is matched against.</summary>
    public override string ToString() => RowText.Of(Table, Workload, Parameters, Variant);
}
