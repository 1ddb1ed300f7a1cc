using System.Runtime.CompilerServices;

namespace LeanTasks.TestSupport;

/// <summary>A theory of the deep run, which the quick run reports as skipped.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class DeepTheoryAttribute : Xunit.TheoryAttribute
{
    public DeepTheoryAttribute([CallerFilePath] string? sourceFilePath = null, [CallerLineNumber] int sourceLineNumber = -1)
        : base(sourceFilePath, sourceLineNumber) =>
        Skip = DeepRun.Skip;
}
