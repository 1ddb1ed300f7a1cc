using Xunit;

namespace LeanTasks.Lab.Tests.Runs;

public class LabCommandTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true, "--even-if-void")]
    [InlineData(true, "tpl", "--quick", "--even-if-void", "--filter", "Create")]
    public void ARunGoesOnAlthoughItIsVoidOnlyByTheOption(bool evenIfVoid, params string[] arguments)
    {
        LabOptions? options = null;
        int exitCode = LabCommand.Invoke(
            arguments,
            TextWriter.Null,
            list: static _ => 1,
            run: given =>
            {
                options = given;
                return LabRun.Void;
            },
            render: static _ => 1,
            html: static (_, _, _) => 1);

        Assert.Equal(LabRun.Void, exitCode);
        Assert.Equal(evenIfVoid, options?.EvenIfVoid);
    }

    [Theory]
    [InlineData(true, "")]
    [InlineData(true, "", "--even-if-void")]
    [InlineData(false, "", "all")]
    [InlineData(false, "tpl", "tpl")]
    [InlineData(false, "", "--filter", "Create")]
    [InlineData(false, "", "--full")]
    public void OnlyARunWithoutTablesMeasuresTheJobs(bool areJobs, string tables, params string[] arguments)
    {
        LabOptions? options = null;
        LabCommand.Invoke(arguments, TextWriter.Null, list: static _ => 1, run: given => { options = given; return 0; }, render: static _ => 1, html: static (_, _, _) => 1);

        Assert.Equal(areJobs, options?.Jobs is { Count: 0 });
        Assert.Equal(tables, string.Join(' ', options!.Tables));
    }

    [Fact]
    public void AllTablesAndOneMoreIsBadInput()
    {
        using StringWriter error = new();

        Assert.Equal(LabCommand.UsageError, LabCommand.Invoke(["all", "tpl"], error, static _ => 0, static _ => 0, static _ => 0, static (_, _, _) => 0));
        Assert.Equal("lab: 'all' is every table: give it alone.", error.ToString().TrimEnd());
    }

    [Theory]
    [InlineData(true, "", "--against-commit", "abc")]
    [InlineData(false, "tpl", "--against-commit", "abc", "tpl")]
    [InlineData(false, "tpl", "tpl", "--filter", "Create", "--against-commit", "abc")]
    [InlineData(false, "", "all", "--against-commit", "abc")]
    public void AnotherCommitIsMeasuredBesideThisOne(bool areJobs, string tables, params string[] arguments)
    {
        LabOptions? options = null;
        Assert.Equal(0, LabCommand.Invoke(arguments, TextWriter.Null, list: static _ => 1, run: given => { options = given; return 0; }, render: static _ => 1, html: static (_, _, _) => 1));

        Assert.Equal(("abc", areJobs, tables), (options!.AgainstCommit, options.Jobs is not null, string.Join(' ', options.Tables)));
    }

    [Theory]
    [InlineData("--list")]
    [InlineData("--full")]
    [InlineData("--against", "report.json")]
    public void WhatDoesNotGoWithAnotherCommitIsBadInput(params string[] arguments)
    {
        using StringWriter error = new();

        Assert.Equal(LabCommand.UsageError, LabCommand.Invoke(["--against-commit", "abc", .. arguments], error, static _ => 0, static _ => 0, static _ => 0, static (_, _, _) => 0));
        Assert.Equal("lab: --against-commit measures briefly, and with both commits: leave out --list, --full and --against.", error.ToString().TrimEnd());
    }
}
