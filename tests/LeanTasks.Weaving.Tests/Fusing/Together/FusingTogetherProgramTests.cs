namespace LeanTasks.Weaving.Tests.Fusing.Together;

/// <summary>Programs that a generator has written do the same in two assemblies that are fused together: all awaits of what they have in common leave their own.</summary>
public sealed class FusingTogetherProgramTests
{
    private static readonly int s_inAnAssembly = FullRun.Count(usual: 10, full: 30);

    [Fact]
    public void GeneratedProgramsDoWhatTheyDid()
    {
        int assemblies = FullRun.Count(usual: 1, full: 3);
        for (int i = 0; i < assemblies; i++)
        {
            int[] seeds = [.. Enumerable.Range(i * s_inAnAssembly, s_inAnAssembly)];
            (string, string)[] parts = [("Common", ProgramGenerator.Common), ("Programs", Source(seeds))];
            using FusedParts plain = new(parts);
            using FusedParts fused = new(parts);
            fused.Fuse();
            string[] expected = plain.Run().Split('\n');
            string[] actual = fused.Run().Split('\n');
            int different = expected.Zip(actual).TakeWhile(static pair => pair.First == pair.Second).Count();
            Assert.True(different == expected.Length, different == expected.Length ? "" : $"plain: {expected[different]}\nfused: {actual[different]}\n{new ProgramGenerator(seeds[different / GeneratedPrograms.Gates.Length]).Write()}");
            Assert.Equal(s_inAnAssembly * GeneratedPrograms.Gates.Length, expected.Length);
        }
    }

    private static string Source(int[] seeds) =>
        "using System.Collections.Generic; using System.Text;\n"
        + string.Concat(seeds.Select(static seed => new ProgramGenerator(seed).Write()))
        + $"public static class Program {{ public static string Run() => string.Join('\\n', {string.Join(", ", seeds.SelectMany(static seed => GeneratedPrograms.Gates.Select(gates => $"G{seed}.Go({gates})")))}); }}";
}
