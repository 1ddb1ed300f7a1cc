using System.Reflection;
using System.Runtime.Loader;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Programs that a generator has written do the same as the compiler made them, and fused: results, exceptions with their frames, order, contexts, disposal.</summary>
public sealed class FusingProgramTests
{
    private const int ProgramsInAnAssembly = 30;

    // Where nothing suspends, and two ways in which something does.
    private static readonly uint[] s_gates = [0, 1, 77];

    [Fact]
    public void GeneratedProgramsDoWhatTheyDid()
    {
        int assemblies = DeepRun.Count(quick: 1, deep: 12);
        int fused = 0;
        int failures = 0;
        for (int i = 0; i < assemblies; i++)
            Compare(i * ProgramsInAnAssembly, ref fused, ref failures);

        // The programs are not empty, and do not always fail.
        Assert.InRange(fused, assemblies * ProgramsInAnAssembly * 5, int.MaxValue);
        Assert.InRange(failures, assemblies * ProgramsInAnAssembly / 10, assemblies * ProgramsInAnAssembly * s_gates.Length * 9 / 10);
    }

    private static void Compare(int first, ref int fused, ref int failures)
    {
        using TemporaryFolder folder = new();
        string source = ProgramGenerator.Common + string.Concat(Enumerable.Range(first, ProgramsInAnAssembly).Select(static seed => new ProgramGenerator(seed).Write()));
        string plainFile = Compiled.To(folder, "Plain", source);
        string fusedFile = Compiled.To(folder, "Fused", source);
        fused += FusingWeaver.Weave(fusedFile, new FusingOptions()).Methods.Count(static method => method.IsFused);
        AssemblyLoadContext context = new("Programs", isCollectible: true);
        Assembly plain = context.LoadFromAssemblyPath(plainFile);
        Assembly woven = context.LoadFromAssemblyPath(fusedFile);
        for (int seed = first; seed < first + ProgramsInAnAssembly; seed++)
        {
            foreach (uint gates in s_gates)
            {
                string expected = Go(plain, seed, gates);
                string actual = Go(woven, seed, gates);
                Assert.True(expected == actual, $"Program {seed} with gates {gates}:\nplain: {expected}\nfused: {actual}\n{new ProgramGenerator(seed).Write()}");
                failures += expected.EndsWith("Faulted 0", StringComparison.Ordinal) ? 1 : 0;
            }
        }

        context.Unload();
    }

    private static string Go(Assembly assembly, int seed, uint gates) =>
        (string)assembly.GetType($"G{seed}", throwOnError: true)!.GetMethod("Go")!.Invoke(null, [gates])!;
}
