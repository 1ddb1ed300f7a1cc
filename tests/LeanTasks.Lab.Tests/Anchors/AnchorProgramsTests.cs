using System.Diagnostics;
using System.Runtime.Versioning;
using LeanTasks.Lab.Anchors;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Tests.EndToEnd;
using Xunit;

namespace LeanTasks.Lab.Tests.Anchors;

/// <summary>Runs a shell script in the place of the compiler, which in turn makes a script in the place of the program.</summary>
[UnsupportedOSPlatform("windows")]
public sealed class AnchorProgramsTests : IDisposable
{
    private static readonly AnchorRow s_row = new(
        "forkjoin", new("fib", new Dictionary<string, double> { ["workers"] = 2 }, ["fib", "20", "2"]), Anchor.All[0]);

    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void WithoutACompilerEveryColumnIsMissing()
    {
        AnchorPrograms programs = new(_folder.File("none"), _folder.File("programs"));

        MissingVariant[] missing = [.. programs.Missing()];
        Assert.Equal(Anchor.All.Select(static a => a.Variant), missing.Select(static m => m.Variant));
        Assert.All(missing, static m => Assert.Equal("g++ is not on the PATH", m.Reason));
        Assert.Throws<ProgramException>(() => programs.Measure(s_row, 3, Token));
    }

    [Fact]
    public void WithoutItsHeaderAColumnIsMissingAndTheReasonTellsHowToGetIt()
    {
        // Finds omp.h only.
        AnchorPrograms programs = Compiler("grep -q '<omp.h>' && echo found");

        MissingVariant missing = Assert.Single(programs.Missing());
        Assert.Equal("TBB (C++)", missing.Variant);
        Assert.Contains("<tbb/task_group.h>", missing.Reason);
        Assert.Contains("libtbb-dev", missing.Reason);
    }

    [Fact]
    public void TheFiguresAreThoseTheProgramPrints()
    {
        AnchorPrograms programs = Compiler(Compiling("""echo "$@" > "$(dirname "$0")/arguments"; echo 12.5; echo 13; echo 1e2"""));

        Assert.Equal([12.5, 13, 100], programs.Measure(s_row, 3, Token));
        Assert.Equal("fib 20 2 3\n", File.ReadAllText(Path.Combine(_folder.File("programs"), "arguments")));
    }

    [Fact]
    public void AProgramIsCompiledOnce()
    {
        AnchorPrograms programs = Compiler($"echo compiled >> {_folder.File("log")}\n{Compiling("echo 1")}");

        programs.Measure(s_row, 1, Token);
        programs.Measure(s_row, 1, Token);
        Assert.Single(File.ReadAllLines(_folder.File("log")), "compiled");
    }

    [Theory]
    [InlineData("echo 'openmp.cpp:1: error: no luck' >&2; exit 1", "no luck")]
    [InlineData("exit 1", "it said nothing")]
    public void WhatCannotBeCompiledIsAMissingColumnWithTheCompilersReason(string compiling, string reason)
    {
        AnchorPrograms programs = Compiler(compiling);
        Assert.Null(programs.ReasonOfAbsence(s_row.Anchor));

        Assert.Contains(reason, Assert.Throws<ProgramException>(() => programs.Measure(s_row, 3, Token)).Message);
        Assert.Contains(reason, programs.ReasonOfAbsence(s_row.Anchor));
    }

    [Theory]
    [InlineData("echo 1; echo 2", "2 rounds instead of 3")]
    [InlineData("echo 1; echo two; echo 3", "'two' is no figure")]
    [InlineData("echo sorry >&2; exit 4", "exit code 4: sorry")]
    public void AProgramThatFailsIsAMissingColumn(string program, string reason)
    {
        AnchorPrograms programs = Compiler(Compiling(program));

        Assert.Contains(reason, Assert.Throws<ProgramException>(() => programs.Measure(s_row, 3, Token)).Message);
        Assert.Contains(programs.Missing(), m => m.Variant == s_row.Anchor.Variant && m.Reason.Contains(reason, StringComparison.Ordinal));
    }

    [Fact]
    public void ACancellationIsNoReason()
    {
        AnchorPrograms programs = Compiler(Compiling("echo 1"));

        Assert.ThrowsAny<OperationCanceledException>(() => programs.Measure(s_row, 1, new CancellationToken(canceled: true)));
        Assert.Null(programs.ReasonOfAbsence(s_row.Anchor));
    }

    /// <summary>The real one, where it is: with few rounds, since only that it works is of interest.</summary>
    [Fact]
    public void ThisMachinesProgramsMeasure()
    {
        AnchorPrograms programs = new(Environment.GetEnvironmentVariable("PATH"), _folder.File("programs"));
        Assert.SkipWhen(programs.ReasonOfAbsence(s_row.Anchor) is not null, $"There is no OpenMP: {programs.ReasonOfAbsence(s_row.Anchor)}");

        Assert.All(programs.Measure(s_row, 2, Token), static ns => Assert.True(ns > 0));
    }

    /// <summary>What a compiler does that makes such a program.</summary>
    private static string Compiling(string program) =>
        $"""
        # -O3 -o PROGRAM …
        cat > "$3" <<'EOF'
        #!/bin/sh
        {program}
        EOF
        chmod +x "$3"
        """;

    /// <summary>A compiler that finds every header, unless it is asked for more.</summary>
    private AnchorPrograms Compiler(string commands)
    {
        string compiler = _folder.File("g++");
        string isProbe = commands.StartsWith("grep", StringComparison.Ordinal) ? "" : "[ \"$1\" = -E ] && { cat; exit 0; }\n";
        File.WriteAllText(compiler + ".sh", $"#!/bin/sh\n{isProbe}{commands}\n");

        // Copied by another process: no program can be run that anybody has open to write.
        // A process that another test starts meanwhile has, for a moment, what this one has open.
        using (Process copying = Process.Start("cp", [compiler + ".sh", compiler]))
            copying.WaitForExit();
        File.SetUnixFileMode(compiler, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        return new AnchorPrograms(Path.GetDirectoryName(compiler), _folder.File("programs"));
    }
}
