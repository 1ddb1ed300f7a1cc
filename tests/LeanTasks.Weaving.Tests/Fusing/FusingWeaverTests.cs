namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Fused programs do what they did before, for less.</summary>
public sealed class FusingWeaverTests(FusedPrograms programs) : IClassFixture<FusedPrograms>
{
    public static TheoryData<string, bool> Programs =>
        [.. FusingCases.Names.SelectMany(static name => new TheoryDataRow<string, bool>[] { new(name, false), new(name, true) })];

    [Theory]
    [MemberData(nameof(Programs))]
    public void FusedProgramsDoWhatTheyDid(string name, bool suspends) =>
        Assert.Equal(FusedPrograms.Call(programs.Plain, "Run", name, suspends), FusedPrograms.Call(programs.Fused, "Run", name, suspends));

    /// <summary>A task of a string takes 72 bytes: each of the eleven methods made one, now the outermost alone does.</summary>
    [Fact]
    public void OnlyTheEntryPointAllocates()
    {
        Assert.Equal(11 * 72, FusedPrograms.Call(programs.Plain, "BytesOfChain"));
        Assert.Equal(72, FusedPrograms.Call(programs.Fused, "BytesOfChain"));
    }

    /// <summary>
    /// Of three methods that suspend, the outermost has a task of 72 bytes, and all have frames that are used again. A source takes 24 bytes, its
    /// task 64. Before, each method had a box.
    /// </summary>
    [Fact]
    public void AMethodThatSuspendsAllocatesItsTaskOnlyAtTheEntryPoint()
    {
        Assert.Equal(24 + 64 + 344, FusedPrograms.Call(programs.Plain, "BytesOfSuspensions"));
        Assert.Equal(24 + 64 + 72, FusedPrograms.Call(programs.Fused, "BytesOfSuspensions"));
    }

    /// <summary>A method that waits a thousand times for one that suspends allocates nothing for it, as often as it goes on.</summary>
    [Fact]
    public void ALoopThatSuspendsAllocatesNothing()
    {
        Assert.Equal(0, FusedPrograms.Call(programs.Fused, "BytesOfLoop"));
        Assert.True((int)FusedPrograms.Call(programs.Plain, "BytesOfLoop") > 100);
    }

    /// <summary>The runtime refuses wrong code when it compiles it: a check of all that was written, of other parts than the weaver's own.</summary>
    [Fact]
    public void TheRuntimeCompilesAllOfIt()
    {
        int compiled = FusedProgram.Compile(programs.Fused.Assembly).Count(static method => method is { Name: "MoveNext", IsStatic: true });
        Assert.True(compiled > 50, $"{compiled} straight methods are compiled.");
    }

    [Fact]
    public void EachMethodAndEachAwaitHasItsOutcome()
    {
        Assert.Equal(
            [
                "Capturing: 2 fused",
                "Catch: 2 fused",
                "Depth: 2 fused",
                "LocalOfCaller: none of its awaits can be fused, and no fused method awaits it",
                "NullInstance: 1 fused",
                "Pause: 0 fused; the awaited object is not a task of the BCL",
                "Stored: 1 fused; the awaited task was stored earlier; the awaited task was stored earlier; Task.WhenAll is in another assembly; Task.Run is in another assembly",
                "Twice: 1 fused",
                "Wait: 1 fused",
                "WaitInner: 0 fused; the awaited task was stored earlier",
            ],
            programs.Outcomes
                .Select(static outcome => (Name: outcome.Method[(outcome.Method.LastIndexOf('.') + 1)..], Outcome: outcome))
                .Where(static each => each.Name is "Capturing" or "Catch" or "Depth" or "LocalOfCaller" or "NullInstance" or "Pause" or "Stored" or "Twice" or "Wait" or "WaitInner")
                .Select(static each => $"{each.Name}: {(each.Outcome.IsFused ? string.Join("; ", each.Outcome.OtherAwaits.Prepend($"{each.Outcome.FusedAwaits} fused")) : each.Outcome.WhyNot)}"));
    }
}
