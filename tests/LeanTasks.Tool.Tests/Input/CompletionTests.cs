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

    private static async Task<string> OutputOfAsync(params string[] arguments)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        Assert.Equal(0, await ToolCommand.InvokeAsync(arguments, output, error));
        Assert.Equal("", error.ToString());
        return output.ToString();
    }
}
