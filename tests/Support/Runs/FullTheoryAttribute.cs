using System.Runtime.CompilerServices;

namespace LeanTasks.TestSupport;

/// <summary>A theory of the full run, which the other runs report as skipped.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class FullTheoryAttribute : Xunit.TheoryAttribute
{
    public FullTheoryAttribute([CallerFilePath] string? sourceFilePath = null, [CallerLineNumber] int sourceLineNumber = -1)
        : base(sourceFilePath, sourceLineNumber) =>
        Skip = FullRun.Skip;
}
