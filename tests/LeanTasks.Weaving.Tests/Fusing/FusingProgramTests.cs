using System.Globalization;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Programs that a generator has written do the same as the compiler made them, and fused: results, exceptions with their frames, order, contexts, disposal.</summary>
public sealed class FusingProgramTests
{
    // The number of programs, for a run of its own.
    private const string Variable = "LEANTASKS_PROGRAMS";

    private static readonly int s_inAnAssembly = FullRun.Count(usual: 10, full: 30);

    [Fact]
    public void GeneratedProgramsDoWhatTheyDid()
    {
        int assemblies = Environment.GetEnvironmentVariable(Variable) is { } programs
            ? (int.Parse(programs, CultureInfo.InvariantCulture) + s_inAnAssembly - 1) / s_inAnAssembly
            : FullRun.Count(usual: 1, full: 6);
        Assert.InRange(assemblies, 1, int.MaxValue);
        GeneratedPrograms all = new();
        for (int i = 0; i < assemblies; i++)
            Assert.Null(all.Compare(i * s_inAnAssembly, s_inAnAssembly, static _ => { }));

        // The programs are not empty, and do not always fail.
        Assert.InRange(all.Fused, assemblies * s_inAnAssembly * 5, int.MaxValue);
        Assert.InRange(all.Failures, assemblies * s_inAnAssembly / 10, assemblies * s_inAnAssembly * GeneratedPrograms.Gates.Length * 9 / 10);
    }

    /// <summary>What is not fused awaits the tasks of what is, suspended and failed, and is awaited by it.</summary>
    [DeepFact]
    public void GeneratedProgramsDoWhatTheyDidWhereHalfOfThemIsFused()
    {
        for (int i = 0; i < FullRun.Count(usual: 3, full: 12); i++)
            Assert.Null(new GeneratedPrograms { LeavesHalf = true }.Compare(i * s_inAnAssembly, s_inAnAssembly, static _ => { }));
    }

    /// <summary>A pool of value tasks changes nothing for code that awaits each once.</summary>
    [DeepFact]
    public void GeneratedProgramsDoWhatTheyDidWithAPool()
    {
        for (int i = 0; i < 2; i++)
            Assert.Null(new GeneratedPrograms { Options = new FusingOptions { Pools = true } }.Compare(i * s_inAnAssembly, s_inAnAssembly, static _ => { }));
    }
}
