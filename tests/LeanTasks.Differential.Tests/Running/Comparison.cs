using LeanTasks.Differential.Tests.Kinds;
using LeanTasks.Differential.Tests.Programs;

namespace LeanTasks.Differential.Tests.Running;

/// <summary>Runs a program on the BCL's tasks and on another kind, and compares.</summary>
internal static class Comparison
{
    /// <summary>After this a run is taken to hang.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>Nothing if the two runs showed the same; else both, for a reader.</summary>
    public static string? Difference<TTask, TSource>(ITaskKind<TTask, TSource> other, TaskProgram program, RunMode mode)
        where TTask : class
        where TSource : class
    {
        IReadOnlyList<string> expected = Trace(new BclKind(), program, mode);
        IReadOnlyList<string> actual = Trace(other, program, mode);
        return expected.SequenceEqual(actual)
            ? null
            : $"Program ({mode}):{program}\nTask:{Indented(expected)}\n{other.GetType().Name}:{Indented(actual)}";
    }

    private static string Indented(IEnumerable<string> lines) => string.Concat(lines.Select(static line => $"\n    {line}"));

    /// <summary>Runs on a thread that has no context of the test runner's.</summary>
    private static IReadOnlyList<string> Trace<TTask, TSource>(ITaskKind<TTask, TSource> kind, TaskProgram program, RunMode mode)
        where TTask : class
        where TSource : class
    {
        IReadOnlyList<string> trace = ["The run hangs."];
        Thread thread = new(() =>
        {
            try
            {
                trace = new Runner<TTask, TSource>(kind, program, mode).Run();
            }
            catch (Exception exception)
            {
                trace = [$"The run failed: {exception}"];
            }
        })
        {
            IsBackground = true,
        };
        thread.UnsafeStart();
        return thread.Join(Patience) ? trace : ["The run hangs."];
    }
}
