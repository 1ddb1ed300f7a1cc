using System.Collections.Immutable;
using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>The shapes that <c>leantasks check</c> finds, too.</summary>
public class ShapesTests
{
    public static TheoryData<string> Names => [.. MisuseShapes.Names];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task AShapeIsFound(string name)
    {
        (string source, string rule, int line) = MisuseShapes.Of(name);
        ImmutableArray<Diagnostic> findings = await AnalyzerRun.FindingsAsync(TestCompilation.Create(source), new ConsumptionAnalyzer(), new FieldAnalyzer());
        Assert.Equal([(rule, line)], findings.Select(static finding => (finding.Id, finding.Location.GetLineSpan().StartLinePosition.Line + 1)));
    }
}
