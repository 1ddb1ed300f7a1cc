using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>What the check says of C#: compiled with and without optimization, and with runtime-async, which must agree; and fused, which must not change what it says.</summary>
internal static class Checks
{
    private const string Around =
        "\n#pragma warning disable\nabstract class Base { public abstract ValueTask<int> Read(int x = 0); public abstract ValueTask Flush(); " +
        "public abstract ValueTask<int> Maybe(bool async); public abstract Task Delay(); public abstract void Do(); public ValueTask<int> _kept; public static Base Other; }\nabstract class A : Base {\n";

    // The same with code, all of which is fused.
    private const string AroundFused =
        "\n#pragma warning disable\nabstract class Base { public async ValueTask<int> Read(int x = 0) => await Deep(x) + 1; public async ValueTask Flush() => await Deep(0); " +
        "public async ValueTask<int> Maybe(bool async) { if (async) return await Deep(1); return 0; } public async Task Delay() => await Deep(0); public void Do() => Read().AsTask().Wait(); public ValueTask<int> _kept; public static Base Other; " +
        "private static async ValueTask<int> Deep(int x) { await Task.Yield(); return x; } }\nabstract class A : Base {\n";

    private static readonly (bool Optimized, bool RuntimeAsync)[] s_forms = [(true, false), (false, false), (true, true)];

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

        foreach ((bool optimized, bool runtimeAsync) in s_forms)
        {
            CheckFinding finding = Assert.Single(Find(members, optimized, runtimeAsync));
            Assert.Equal((rule, line), (finding.Rule, finding.Line));
            Assert.StartsWith("A.M", finding.Method, StringComparison.Ordinal);
            Assert.Equal("/src/App/Source.cs", finding.File);
        }

        AssertFusedSame(members);
    }

    /// <summary>Checks that nothing is said.</summary>
    public static void AssertNothing(string members)
    {
        foreach ((bool optimized, bool runtimeAsync) in s_forms)
            Assert.Empty(Find(members, optimized, runtimeAsync));
        AssertFusedSame(members);
    }

    private static void AssertFusedSame(string members) => Assert.True(FusedChecks.AssertSame(AroundFused + members + "\n}", alsoAlone: false).Fused >= 4);

    private static IReadOnlyList<CheckFinding> Find(string members, bool optimized, bool runtimeAsync)
    {
        using CompiledApp app = CompiledApp.Of(Around + members + "\n}", optimized, runtimeAsync: runtimeAsync);
        return AssemblyChecker.Check(app.Assemblies[0].OriginalFile).Findings;
    }
}
