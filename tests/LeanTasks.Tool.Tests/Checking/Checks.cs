using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>What the check says of C#: compiled with and without optimization, which must agree.</summary>
internal static class Checks
{
    private const string Around =
        "\n#pragma warning disable\nabstract class Base { public abstract ValueTask<int> Read(int x = 0); public abstract ValueTask Flush(); " +
        "public abstract ValueTask<int> Maybe(bool async); public abstract Task Delay(); public abstract void Do(); public ValueTask<int> _kept; public static Base Other; }\nabstract class A : Base {\n";

    /// <summary>Checks that one line, that with the mark, is a misuse, and none other.</summary>
    public static void AssertFound(string rule, string members)
    {
        int line = 0;
        string[] lines = members.Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            if (lines[i].Contains("// !", StringComparison.Ordinal))
                line = i + 5;
        }

        foreach (bool optimized in new[] { true, false })
        {
            CheckFinding finding = Assert.Single(Find(members, optimized));
            Assert.Equal((rule, line), (finding.Rule, finding.Line));
            Assert.StartsWith("A.M", finding.Method, StringComparison.Ordinal);
            Assert.Equal("/src/App/Source.cs", finding.File);
        }
    }

    /// <summary>Checks that nothing is said.</summary>
    public static void AssertNothing(string members)
    {
        Assert.Empty(Find(members, optimized: true));
        Assert.Empty(Find(members, optimized: false));
    }

    private static IReadOnlyList<CheckFinding> Find(string members, bool optimized)
    {
        using CompiledApp app = CompiledApp.Of(Around + members + "\n}", optimized);
        return AssemblyChecker.Check(app.Assemblies[0].OriginalFile).Findings;
    }
}
