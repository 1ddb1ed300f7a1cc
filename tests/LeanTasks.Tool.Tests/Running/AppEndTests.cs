using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>What is said of an app's end, and what the tool exits with. <see cref="EndingTests"/> ends apps.</summary>
public sealed class AppEndTests
{
    [Fact]
    public void ACrashIsToldAndItsExitCodePassedOn()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no signals.");
        AppEnd crash = new(134, EndCause.ItsOwn, Process: 1);
        Assert.Equal(134, crash.ToolExitCode);
        Assert.Contains("crashed", crash.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void AnEndThatTheToolWasAskedForIsToldAndNoError()
    {
        AppEnd asked = new(143, EndCause.Terminate, Process: 1);
        Assert.Equal(0, asked.ToolExitCode);
        Assert.Contains("asked to terminate", asked.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void NothingIsToldOfAnEndWithoutAnError() => Assert.Null(new AppEnd(0, EndCause.ItsOwn, Process: 1).Note);
}
