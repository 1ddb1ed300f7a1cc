using System.Runtime.CompilerServices;

namespace LeanTasks.TestSupport;

/// <summary>A fact of the full run, which the other runs report as skipped.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class FullFactAttribute : Xunit.FactAttribute
{
    public FullFactAttribute([CallerFilePath] string? sourceFilePath = null, [CallerLineNumber] int sourceLineNumber = -1)
        : base(sourceFilePath, sourceLineNumber) =>
        Skip = FullRun.Skip;
}
