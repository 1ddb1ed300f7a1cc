using LeanTasks.Weaving.Tests.Fusing;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>The verifier finds faults, and none where there are none.</summary>
public sealed class VerifierTests
{
    private static readonly Faults s_faults = Faults.All();

    public static TheoryData<string> Planted => [.. s_faults.Keys];

    [Theory]
    [MemberData(nameof(Planted))]
    public void AFaultIsFound(string fault)
    {
        using Victim victim = new();
        (string expected, Action<Victim> plant) = s_faults[fault];
        plant(victim);
        Assert.Contains(victim.Verify(), finding => finding.ToString().Contains(expected, StringComparison.Ordinal));
    }

    [Fact]
    public void AFaultIsNamedWithItsPlace()
    {
        using Victim victim = new();
        victim.Emit(Mono.Cecil.Cil.OpCodes.Nop);
        victim.Load("text");
        victim.Emit(Mono.Cecil.Cil.OpCodes.Ret);
        Assert.EndsWith("::M(System.String,System.Int32,Base,Value,System.Object,IStep,System.Int32[],System.Span`1<System.Int32>): IL_0005: what is returned is System.String in the place of System.Int32", Assert.Single(victim.Verify()).ToString(), StringComparison.Ordinal);
    }

    /// <summary>Safe code of the C# compiler: nothing is wrong with it, optimized or not.</summary>
    [DeepTheory]
    [InlineData(Microsoft.CodeAnalysis.OptimizationLevel.Release)]
    [InlineData(Microsoft.CodeAnalysis.OptimizationLevel.Debug)]
    public void TheCompilersCodeIsRight(Microsoft.CodeAnalysis.OptimizationLevel optimization)
    {
        using TemporaryFolder folder = new();
        Assert.Empty(Verifier.Verify(Compiled.To(folder, "Cases", FusingCases.Source, optimization)));
        Assert.Empty(Verifier.Verify(Compiled.To(folder, "Programs", GeneratedPrograms.Source(first: 0, count: 10), optimization)));
    }

    /// <summary>Code moves within its type, and what was wrong with it before may be wrong with it afterwards.</summary>
    [Fact]
    public void WhatWasWrongBeforeIsNotNew()
    {
        Finding known = new("A", "A::M: IL_0001", "localloc cannot be verified");
        Finding other = new("B", "B::M: IL_0001", "localloc cannot be verified");
        Assert.Equal([other], Finding.NewIn([known], [known with { Where = "A::Straight: IL_0009" }, other]));
    }
}
