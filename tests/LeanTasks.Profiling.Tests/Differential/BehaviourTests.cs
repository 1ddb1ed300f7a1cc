using System.Text.RegularExpressions;
using LeanTasks.Profiling.Tests.Programs;
using LeanTasks.Profiling.Tests.Support;
using LeanTasks.Tests.Support;

namespace LeanTasks.Profiling.Tests.Differential;

/// <summary>The same program with the original builders and with counting ones: nobody can see a difference.</summary>
public partial class BehaviourTests
{
    [Theory]
    [InlineData(nameof(BehaviourPrograms.ExceptionOfASynchronousMethod), 2)]
    [InlineData(nameof(BehaviourPrograms.ExceptionOfASuspendedMethod), 2)]
    [InlineData(nameof(BehaviourPrograms.Cancellation), 2)]
    [InlineData(nameof(BehaviourPrograms.AsyncLocals), 5)]
    [InlineData(nameof(BehaviourPrograms.SynchronizationContexts), 12)]
    [InlineData(nameof(BehaviourPrograms.Identity), 3)]
    [InlineData(nameof(BehaviourPrograms.Iterators), 5)]
    [InlineData(nameof(BehaviourPrograms.StackOfASynchronousMethod), 1)]
    [InlineData(nameof(BehaviourPrograms.DeepRecursion), 2)]
    public void ACountedProgramSaysWhatTheOriginalSays(string program, int lines)
    {
        List<string> original = Run(program, counted: false);
        List<string> counted = Run(program, counted: true);

        Assert.Equal(lines, original.Count);
        Assert.Equal(original, counted);
        Assert.DoesNotContain(counted, static line => line.Contains("Profiling.Builders", StringComparison.Ordinal));
    }

    private static List<string> Run(string program, bool counted)
    {
        Action<List<string>> run = CountedAssembly.Method<Action<List<string>>>(typeof(BehaviourPrograms), program, counted);
        List<string> said = [];
        FreshThread.Run(() => run(said));

        // Only the original has its symbols.
        return [.. said.Select(static line => Place().Replace(line, ""))];
    }

    [GeneratedRegex(@" in [^\n]+:line \d+")]
    private static partial Regex Place();
}
