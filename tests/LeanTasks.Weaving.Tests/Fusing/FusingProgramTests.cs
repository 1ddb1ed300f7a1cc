using System.Globalization;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Programs that a generator has written do the same as the compiler made them, and fused: results, exceptions with their frames, order, contexts, disposal.</summary>
public sealed class FusingProgramTests
{
    // The number of programs, for a run of its own.
    private const string Variable = "LEANTASKS_PROGRAMS";

    private const int InAnAssembly = 30;

    [Fact]
    public void GeneratedProgramsDoWhatTheyDid()
    {
        int assemblies = Environment.GetEnvironmentVariable(Variable) is { } programs
            ? (int.Parse(programs, CultureInfo.InvariantCulture) + InAnAssembly - 1) / InAnAssembly
            : DeepRun.Count(quick: 1, deep: 6);
        Assert.InRange(assemblies, 1, int.MaxValue);
        GeneratedPrograms all = new();
        for (int i = 0; i < assemblies; i++)
            Assert.Null(all.Compare(i * InAnAssembly, InAnAssembly, static _ => { }));

        // The programs are not empty, and do not always fail.
        Assert.InRange(all.Fused, assemblies * InAnAssembly * 5, int.MaxValue);
        Assert.InRange(all.Failures, assemblies * InAnAssembly / 10, assemblies * InAnAssembly * GeneratedPrograms.Gates.Length * 9 / 10);
    }

    /// <summary>A pool of value tasks changes nothing for code that awaits each once.</summary>
    [Fact]
    public void GeneratedProgramsDoWhatTheyDidWithAPool()
    {
        for (int i = 0; i < DeepRun.Count(quick: 1, deep: 2); i++)
            Assert.Null(new GeneratedPrograms { Options = new FusingOptions { Pools = true } }.Compare(i * InAnAssembly, InAnAssembly, static _ => { }));
    }
}
