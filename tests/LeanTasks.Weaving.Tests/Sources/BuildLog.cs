using System.Collections;
using Microsoft.Build.Framework;

namespace LeanTasks.Weaving.Tests.Sources;

/// <summary>A build for a task to run in, which keeps what it says.</summary>
internal sealed class BuildLog : IBuildEngine
{
    public List<string> Warnings { get; } = [];

    public List<string> Errors { get; } = [];

    public bool ContinueOnError => false;

    public int LineNumberOfTaskNode => 0;

    public int ColumnNumberOfTaskNode => 0;

    public string ProjectFileOfTaskNode => "App.csproj";

    public void LogWarningEvent(BuildWarningEventArgs e) => Warnings.Add(e.Message!);

    public void LogErrorEvent(BuildErrorEventArgs e) => Errors.Add(e.Message!);

    public void LogMessageEvent(BuildMessageEventArgs e)
    {
    }

    public void LogCustomEvent(CustomBuildEventArgs e)
    {
    }

    public bool BuildProjectFile(string projectFileName, string[] targetNames, IDictionary globalProperties, IDictionary targetOutputs) =>
        throw new NotSupportedException();
}
