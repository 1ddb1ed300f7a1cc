using System.Runtime.CompilerServices;

namespace LeanTasks.TestSupport;

/// <summary>A fact of the deep run, which the quick run reports as skipped.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class DeepFactAttribute : Xunit.FactAttribute
{
    public DeepFactAttribute([CallerFilePath] string? sourceFilePath = null, [CallerLineNumber] int sourceLineNumber = -1)
        : base(sourceFilePath, sourceLineNumber) =>
        Skip = DeepRun.Skip;
}
