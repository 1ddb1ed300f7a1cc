namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>A test that looks at nothing on some condition is reported as skipped, with the reason, and not as passed.</summary>
public sealed class EmptyPassTests
{
    private const string CSharp = """
        public sealed class PlantedTests
        {
            [Fact]
            public void ReturnsFirst()
            {
                // Why.
                if (Other.IsOn)
                    return;
                Assert.True(true);
            }

            [Theory]
            [InlineData(1)]
            public async Task ReturnsBehindALocal(int row)
            {
                int doubled = 2 * row;
                if (doubled > 3)
                {
                    Write();
                    return;
                }

                Assert.True(true);
            }

            [DeepFact]
            public void IsOneCondition()
            {
                if (Other.IsOn)
                    Assert.True(true);
            }

            [Fact]
            public void IsOneConditionElsewhere() => FreshThread.Run(() =>
            {
                if (Other.IsOn)
                {
                    Assert.True(true);
                }
            });

            [Fact]
            public Task ReturnsATask()
            {
                if (Other.IsOn)
                    return Task.CompletedTask;
                return Check();
            }

            [Fact]
            public void Skips()
            {
                if (Other.IsOn)
                {
                    Assert.Skip("Why.");
                    return;
                }

                Assert.True(true);
            }

            [Fact]
            public void ReturnsBehindAnAssertion()
            {
                Assert.True(true);
                if (Other.IsOn)
                    return;
                Assert.False(false);
            }

            [Fact]
            public void HasTwoWays()
            {
                if (Other.IsOn)
                    Assert.True(true);
                else
                    Assert.False(false);
            }

            [Fact]
            public void ReturnsInALambda()
            {
                Run(() =>
                {
                    if (Other.IsOn)
                        return;
                });
            }

            private static void RunsSome(Action test)
            {
                if (Other.IsOn)
                    test();
            }

            private static void Helper(int row)
            {
                if (row > 1)
                    return;
            }
        }
        """;

    private const string FSharp = """
        [<Fact>]
        let ``is one condition`` () =
            if isOn then
                Assert.True true

        [<Theory>]
        [<InlineData 1>]
        let ``is one condition in a task`` (row: int) =
            Pump.Run(fun pump ->
                task {
                    if row > 1 then
                        do! check row
                })

        [<Fact>]
        let endsFirst () : Task =
            if isOn then
                Task.CompletedTask // Why.
            else
                check ()

        [<Fact>]
        let ``skips`` () =
            Assert.SkipWhen(isOn, "Why.")
            check ()

        [<Fact>]
        let ``goes on`` () =
            if isOn then
                start ()

            Assert.True true

        [<Fact>]
        let ``has two ways`` () =
            if isOn then
                Assert.True true
            else
                Assert.False false

        let helper () =
            if isOn then
                ()
        """;

    [Fact]
    public void PlantedOnesAreFound()
    {
        Assert.Equal(
            ["ReturnsFirst", "ReturnsBehindALocal", "IsOneCondition", "IsOneConditionElsewhere", "ReturnsATask", "RunsSome"],
            EmptyPasses.In(CSharp, isFSharp: false));
        Assert.Equal(["is one condition", "is one condition in a task", "endsFirst"], EmptyPasses.In(FSharp, isFSharp: true));
    }

    [Fact]
    public void NoTestPassesWithoutHavingLooked()
    {
        string tests = Path.Combine(Repository.Folder, "tests");
        string[] found =
        [
            .. from path in Directory.EnumerateFiles(tests, "*.*", SearchOption.AllDirectories)
               let isFSharp = path.EndsWith(".fs", StringComparison.Ordinal)
               where isFSharp || path.EndsWith(".cs", StringComparison.Ordinal)
               from name in EmptyPasses.In(File.ReadAllText(path), isFSharp)
               select $"{Path.GetRelativePath(Repository.Folder, path)}: {name}",
        ];
        Assert.True(found.Length == 0, $"They pass on a condition without a look: skip them by Assert.SkipWhen, with the reason, or leave out the row.\n{string.Join('\n', found)}");
    }
}
