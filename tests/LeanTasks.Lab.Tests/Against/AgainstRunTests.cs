using LeanTasks.Lab.Against;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tests.Runs;
using Xunit;

namespace LeanTasks.Lab.Tests.Against;

/// <summary>A run from the name of a commit to the verdict, with a planted repository.</summary>
public sealed class AgainstRunTests : IDisposable
{
    private readonly PlantedRepository _repository = new();
    private readonly StringWriter _output = new();
    private readonly StringWriter _error = new();
    private readonly CancellationTokenSource _stop = new();
    private readonly List<string> _asked = [];
    private string _git = "git";
    private Action<string> _atLine = static _ => { };

    private string JsonFile => _repository.File("report.json");

    private string[] Output => _output.ToString().ReplaceLineEndings("\n").Split('\n', StringSplitOptions.RemoveEmptyEntries);

    public void Dispose()
    {
        _stop.Dispose();
        _repository.Dispose();
    }

    [DeepFact]
    public void TheOtherCommitIsBuiltOnceAndMeasuredInTurns()
    {
        string commit = _repository.CommitLab(ours: 50);
        _repository.Commit("other.txt", "later");

        Assert.Equal(0, Run("HEAD~1"));
        Assert.Equal("", _error.ToString());
        Assert.Contains(Output, line => line.StartsWith($"Building the lab of {commit[..8]} (", StringComparison.Ordinal));
        Assert.Contains("  LeanTasks.Lab", Output);
        Assert.Contains("Slower: 1.20× the time, tpl DoAwaits LeanTask: 50.0 ns, now 60.0 ns (0.50×, now 0.60×)", Output);
        Assert.Equal("Verdict: worse.", Output[^1]);
        Assert.Equal(5, _asked.Count);
        LabReport before = JsonReport.Read(File.ReadAllText(Path.ChangeExtension(JsonFile, "before.json")));
        Assert.Equal((50, commit[..8]), (before.Tables[0].Rows[1].Ns!.Median, before.Machine.Versions["Commit"]));
        Assert.Equal(60, JsonReport.Read(File.ReadAllText(JsonFile)).Tables[0].Rows[1].Ns!.Median);
        Assert.Contains("Against the other commit", File.ReadAllText(_repository.File("report.html")), StringComparison.Ordinal);

        Assert.Equal(0, Run(commit[..10]));
        Assert.Contains(Output, line => line.StartsWith($"{commit[..8]} is built already", StringComparison.Ordinal));
        Assert.Single(Output, static line => line.StartsWith("Building the lab of", StringComparison.Ordinal));
    }

    [DeepFact]
    public void ABuildThatFailsIsToldAndLeavesItsLogOnly()
    {
        string commit = _repository.CommitLab(ours: 50, program: "nonsense");

        Assert.Equal(LabRun.Failed, Run("HEAD"));
        Assert.StartsWith($"lab: The lab of {commit[..8]} (", _error.ToString(), StringComparison.Ordinal);
        Assert.Contains("could not be built: ", _error.ToString(), StringComparison.Ordinal);
        Assert.Contains("error CS", _error.ToString(), StringComparison.Ordinal);
        Assert.Equal([$"{commit[..12]}.log"], Directory.EnumerateFileSystemEntries(_repository.Against).Select(Path.GetFileName));
        Assert.Single(_repository.Git("worktree", "list").Split('\n', StringSplitOptions.RemoveEmptyEntries));
        Assert.False(File.Exists(JsonFile));
    }

    [Fact]
    public void ABuildThatIsStoppedLeavesNothing()
    {
        _repository.CommitLab(ours: 50);
        _atLine = line =>
        {
            if (line.StartsWith("Building the lab of", StringComparison.Ordinal))
                _stop.Cancel();
        };

        Assert.Equal(LabRun.Interrupted, Run("HEAD"));
        Assert.Equal("This run was interrupted before anything was measured: no report was written.", Output[^1]);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_repository.Against));
        Assert.Single(_repository.Git("worktree", "list").Split('\n', StringSplitOptions.RemoveEmptyEntries));
        Assert.False(File.Exists(JsonFile));
    }

    [Theory]
    [InlineData("nosuch")]
    [InlineData("")]
    [InlineData("--help")]
    [InlineData("HEAD:file")]
    public void WhatIsNotACommitIsBadInput(string name)
    {
        _repository.Commit("file", "content");

        Assert.Equal($"'{name}' is not a commit of this repository: give the hash of one, a branch or a tag.", Assert.Throws<LabUsageException>(() => Run(name)).Message);
        Assert.Empty(_asked);
        Assert.False(File.Exists(JsonFile));
    }

    [Fact]
    public void ACommitWithoutALabIsBadInput()
    {
        string commit = _repository.Commit("file", "content");

        string message = Assert.Throws<LabUsageException>(() => Run("HEAD")).Message;
        Assert.StartsWith($"The commit {commit[..8]} (", message, StringComparison.Ordinal);
        Assert.EndsWith(" has no lab (lab/LeanTasks.Lab/LeanTasks.Lab.csproj): give a later one.", message, StringComparison.Ordinal);
    }

    [Fact]
    public void WithoutGitOrARepositoryItIsBadInput()
    {
        using LeanTasks.Lab.Tests.EndToEnd.TemporaryFolder folder = new();
        Assert.Contains("is not in one: clone it.", Assert.Throws<LabUsageException>(() => new GitRepository(Path.GetDirectoryName(folder.File("x"))!).Find("HEAD")).Message, StringComparison.Ordinal);

        _git = "no-such-git";
        Assert.StartsWith("--against-commit needs git: no-such-git could not be started", Assert.Throws<LabUsageException>(() => Run("HEAD")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void AVoidRunMeasuresNothing()
    {
        _repository.CommitLab(ours: 50);

        Assert.Equal(LabRun.Void, Run("HEAD", selfTest: HarnessRows.Bad, build: static (commit, _, _) => new LabSide(commit.Name, static (_, _) => new ProgramEnd(0, "", ""))));
        Assert.StartsWith("lab: This run is void", _error.ToString(), StringComparison.Ordinal);
        Assert.Equal(["tpl --list"], _asked);
        Assert.False(File.Exists(JsonFile));
    }

    /// <summary>What was measured by then is reported.</summary>
    [Fact]
    public void ARunThatIsStoppedInATurnReportsTheTurnsBefore()
    {
        _repository.CommitLab(ours: 50);
        LabSide other = new("other", (arguments, cancellationToken) =>
        {
            if (arguments.Contains("--list"))
                return new ProgramEnd(0, "", "");
            _stop.Cancel();
            throw new OperationCanceledException(cancellationToken);
        });

        Assert.Equal(LabRun.Interrupted, Run("HEAD", build: (_, _, _) => other));
        LabReport report = JsonReport.Read(File.ReadAllText(JsonFile));
        Assert.True(report.Machine.Interrupted);
        Assert.Equal(2, report.Tables[0].Rows.Count);
        Assert.Equal("Verdict: nothing to compare, no row of ours is on both sides.", Output[^1]);
    }

    [Fact]
    public void TheLabsOwnTableIsOfNoCommit() =>
        Assert.Contains("'harness'", Assert.Throws<LabUsageException>(() => Run("HEAD", table: "harness")).Message, StringComparison.Ordinal);

    private int Run(string commit, IReadOnlyList<RowReport>? selfTest = null, Func<Commit, Action<string>, CancellationToken, LabSide>? build = null, string table = "tpl")
    {
        LabOptions options = new([table], Full: false, Filter: null, JsonFile, _repository.File("report.html"), EvenIfVoid: false) { AgainstCommit = commit };
        return new AgainstRun(
            options,
            LabConsole.CreatePlain(_output),
            _error,
            _ => selfTest ?? HarnessRows.Good,
            name => Lab(static _ => { }).Find(name),
            new LabSide("here", Here),
            build ?? ((found, tell, cancellationToken) =>
            {
                string program = Lab(line =>
                {
                    tell(line);
                    _atLine(line);
                }).Build(found, cancellationToken);
                return new LabSide(found.Name, (arguments, token) => OtherProgram.RunToEnd("dotnet", [program, .. arguments], TimeSpan.FromMinutes(1), token));
            })).Run(_stop.Token);

        CommitLab Lab(Action<string> tell) => new(new GitRepository(_repository.Folder, _git), _repository.Against, "Release", withPeers: false, tell);
    }

    private ProgramEnd Here(IReadOnlyList<string> arguments, CancellationToken cancellationToken)
    {
        _asked.Add(string.Join(' ', arguments));
        if (!arguments.Contains("--list"))
            File.WriteAllText(arguments[^1], PlantedRepository.Figures(60));
        return new ProgramEnd(0, "", "");
    }
}
