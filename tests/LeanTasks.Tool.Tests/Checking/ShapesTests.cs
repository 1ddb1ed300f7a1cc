using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>The shapes that the analyzers find, too, compiled with and without optimization.</summary>
public sealed class ShapesTests
{
    public static TheoryData<string> Names => [.. MisuseShapes.Names];

    [Theory]
    [MemberData(nameof(Names))]
    public void AShapeIsFound(string name)
    {
        (string source, string rule, int line) = MisuseShapes.Of(name);
        foreach (bool optimized in new[] { true, false })
        {
            using CompiledApp app = CompiledApp.Of(source, optimized);
            Assert.Equal([(rule, line)], AssemblyChecker.Check(app.Assemblies[0].OriginalFile).Findings.Select(static finding => (finding.Rule, finding.Line)));
        }
    }
}
