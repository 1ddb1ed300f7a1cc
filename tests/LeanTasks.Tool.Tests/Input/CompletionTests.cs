using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>Shells complete commands and options.</summary>
public sealed class CompletionTests
{
    [Theory]
    [InlineData("[suggest:4]", "prof", "profile")]
    [InlineData("[suggest:11]", "profile --j", "--json")]
    [InlineData("[suggest:11]", "completion ", "zsh")]
    public async Task TheToolSaysWhatMayFollow(string directive, string line, string expected) =>
        Assert.Contains(expected, (await OutputOfAsync(directive, line)).Split('\n', StringSplitOptions.TrimEntries));

    [Fact]
    public async Task AnEmptyLineMayBeLeftOut() =>
        Assert.Contains("profile", (await OutputOfAsync("[suggest:0]")).Split('\n', StringSplitOptions.TrimEntries));

    [Fact]
    public Task AnotherShellIsAnError() => CommandLine.AssertUsageAsync(["completion", "tcsh"], "tcsh", "bash, zsh or pwsh");

    /// <summary>With a function in the place of the tool, which is another test's matter.</summary>
    [Fact]
    public async Task TheScriptForBashOffersWhatBeginsAsTyped()
    {
        Assert.SkipUnless(File.Exists("/bin/bash"), "Bash is not installed.");
        string script = await OutputOfAsync("completion", "bash") + """

            leantasks() { echo "$1 $2" >&3; printf 'ps\nprofile\nreport\n'; }
            COMP_LINE='leantasks p more' COMP_POINT=11 COMP_WORDS=(leantasks p more) COMP_CWORD=1
            exec 3>&1
            _leantasks
            echo "${COMPREPLY[@]}"
            """;
        using TestFolder folder = new();
        string said = await FurtherProcess.RunAsync(folder.FullPath, "/bin/bash", ["-c", script]);
        Assert.Equal(["[suggest:1] p more", "ps profile"], said.Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }

    /// <summary>In a terminal of zsh's own, where keys are typed: what was completed is what the command gets.</summary>
    [Theory]
    [InlineData("leantasks prof\\t", "[suggest:4] prof", "run:profile")]
    [InlineData(": first; leantasks prof\\t", "[suggest:4] prof", "run:profile")]
    [InlineData("leantasks rep more\\e[D\\e[D\\e[D\\e[D\\e[D\\t", "[suggest:3] rep more", "run:report more")]
    public async Task ZshCompletesWhatIsTyped(string keys, string asked, string run)
    {
        const string Zsh = "/usr/bin/zsh";
        Assert.SkipUnless(File.Exists(Zsh), "zsh is not installed.");
        using TestFolder folder = new();
        string startup = folder.File("startup");
        const string Tool = "leantasks() { if [[ $1 == \\[* ]]; then print -r -- $1 $2 > asked; print -l ps profile report; else print -r -- run:$*; fi }\n";
        await File.WriteAllTextAsync(startup, Tool + await OutputOfAsync("completion", "zsh"), TestContext.Current.CancellationToken);
        string typing = $"zmodload zsh/zpty && zpty shell zsh -f -i && zpty -w shell '. {startup}' && zpty -w -n shell $'{keys}\\n' && zpty -r shell said $'*run:*\\n*' && print -r -- $said";
        string said = await FurtherProcess.RunAsync(folder.FullPath, Zsh, ["-f", "-c", typing], new Dictionary<string, string> { ["ZDOTDIR"] = folder.FullPath, ["TERM"] = "vt100" });
        Assert.Contains(run, said.Split(['\r', '\n']));
        Assert.Equal(asked, (await File.ReadAllTextAsync(folder.File("asked"), TestContext.Current.CancellationToken)).TrimEnd());
    }

    [DeepFact]
    public async Task PowerShellCompletesWhatIsTyped()
    {
        string? shell = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Select(static folder => Path.Combine(folder, "pwsh")).FirstOrDefault(File.Exists);
        Assert.SkipUnless(shell is not null, "PowerShell is not installed ('dotnet tool install PowerShell').");
        using TestFolder folder = new();
        string script = folder.File("typing.ps1");
        const string Typing = """

            function leantasks { Add-Content asked "$args"; 'ps', 'profile', 'report' }
            foreach ($typed in 'leantasks prof|', 'leantasks |', ': ; leantasks prof|', 'leantasks p| more') {
                $cursor = $typed.IndexOf('|')
                $found = [System.Management.Automation.CommandCompletion]::CompleteInput($typed.Remove($cursor, 1), $cursor, $null)
                Add-Content found ($found.CompletionMatches.CompletionText -join ' ')
            }
            """;
        await File.WriteAllTextAsync(script, await OutputOfAsync("completion", "pwsh") + Typing, TestContext.Current.CancellationToken);
        await FurtherProcess.RunAsync(
            folder.FullPath, shell!, ["-NoProfile", "-File", script], new Dictionary<string, string> { ["DOTNET_ROLL_FORWARD"] = "Major", ["POWERSHELL_TELEMETRY_OPTOUT"] = "1" });
        Assert.Equal(["[suggest:4] prof", "[suggest:0] ", "[suggest:4] prof", "[suggest:1] p more"], await File.ReadAllLinesAsync(folder.File("asked"), TestContext.Current.CancellationToken));
        Assert.Equal(["profile", "ps profile report", "profile", "ps profile"], await File.ReadAllLinesAsync(folder.File("found"), TestContext.Current.CancellationToken));
    }

    private static async Task<string> OutputOfAsync(params string[] arguments)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        Assert.Equal(0, await ToolCommand.InvokeAsync(arguments, output, error));
        Assert.Equal("", error.ToString());
        return output.ToString();
    }
}
