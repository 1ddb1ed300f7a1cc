namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>What the sources of tests say of their runs.</summary>
public sealed class TestSourceTests
{
    private const string CSharp = """
        public sealed class FirstTests
        {
            [Fact]
            public async Task IsQuick() => await Check("[DeepFact]");

            [DeepTheory]
            [InlineData("public void IsQuick()")]
            public void IsDeep(string text)
            {
            }
        }

        public sealed class DeepTests
        {
            [DeepFact]
            public void Alone()
            {
            }
        }

        public sealed class CountingTests
        {
            [Fact]
            public void Counts() => Repeat(FullRun.Count(usual: 1, full: 2));
        }

        public sealed class ExploringTests
        {
            [Fact]
            public void Explores() => Helped.Always();
        }

        public sealed class FullTests
        {
            [FullFact]
            public void IsFull()
            {
            }

            [DeepFact]
            public void Goes() => Repeat(FullRun.IsAsked ? 3 : 2);
        }
        """;

    private const string FSharp = """
        module LeanTasks.FSharp.Tests.ModuleTests

        [<Fact>]
        let ``a sentence`` () = ()

        [<DeepTheory; MemberData(nameof rows)>]
        let deepOne (row: int) = ()
        """;

    [Theory]
    [InlineData("FirstTests", (int)(TestRuns.Quick | TestRuns.Deep))]
    [InlineData("FirstTests.IsQuick", (int)TestRuns.Quick)]
    [InlineData("FirstTests.IsDeep", (int)TestRuns.Deep)]
    [InlineData("FirstTests.Check", (int)TestRuns.None)]
    [InlineData("DeepTests", (int)TestRuns.Deep)]
    [InlineData("CountingTests", (int)(TestRuns.Quick | TestRuns.Full))]
    [InlineData("FullTests", (int)(TestRuns.Deep | TestRuns.Full))]
    [InlineData("FullTests.IsFull", (int)TestRuns.Full)]
    [InlineData("FullTests.Goes", (int)(TestRuns.Deep | TestRuns.Full))]
    [InlineData("NoTests", (int)TestRuns.None)]
    public void RunsAreThoseOfTheAttributes(string name, int runs) =>
        Assert.Equal((TestRuns)runs, new TestSource(CSharp, [], false).RunsOf(name));

    [Theory]
    [InlineData("ModuleTests", (int)(TestRuns.Quick | TestRuns.Deep))]
    [InlineData("ModuleTests.deepOne", (int)TestRuns.Deep)]
    public void FSharpHasThemToo(string name, int runs) =>
        Assert.Equal((TestRuns)runs, new TestSource(FSharp, [], false).RunsOf(name));

    [Fact]
    public void AHelperThatAsksForTheRunIsAsIfTheTestDid()
    {
        TestSource source = new(CSharp, [("Helped", "bool more = DeepRun.IsAsked;"), ("Unused", "FullRun.Count(1, 2)")], false);
        Assert.Equal(TestRuns.Quick | TestRuns.Deep, source.RunsOf("ExploringTests"));
        Assert.Equal(TestRuns.Deep, source.RunsOf("DeepTests"));
    }

    [Fact]
    public void TheQuickRunHasNothingOfAProgramThatItLeavesOut()
    {
        TestSource source = new(CSharp, [], IsOfDeepProgram: true);
        Assert.Equal(TestRuns.Deep, source.RunsOf("FirstTests.IsQuick"));
        Assert.Equal(TestRuns.None, source.RunsOf("NoTests"));
        Assert.Equal(TestRuns.Deep, TestSource.Of(Repository.Folder, "tests/LeanTasks.Samples.Tests/CacheTests.cs").RunsOf("CacheTests"));
    }

    [Theory]
    [InlineData((int)TestRuns.Quick, "quick")]
    [InlineData((int)TestRuns.Deep, "deep")]
    [InlineData((int)TestRuns.Full, "full")]
    [InlineData((int)(TestRuns.Quick | TestRuns.Deep), "quick, deep")]
    [InlineData((int)(TestRuns.Quick | TestRuns.Full), "quick, full")]
    [InlineData((int)(TestRuns.Deep | TestRuns.Full), "deep, full")]
    [InlineData((int)(TestRuns.Quick | TestRuns.Deep | TestRuns.Full), "quick, deep, full")]
    public void ARowNamesTheRun(int runs, string text) => Assert.Equal(
        $"| What. | [FirstTests](../../tests/First.cs) | {text} |",
        PromiseRow.WithRun("| What. | [FirstTests](../../tests/First.cs) | wrong |", _ => (TestRuns)runs));
}
