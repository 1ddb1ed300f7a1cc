using LeanTasks.Differential.Tests.Kinds;
using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Programs;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Running;

/// <summary>Runs a program or a script on the BCL's tasks and on another kind, and compares.</summary>
internal static class Comparison
{
    private static readonly IReadOnlyList<string> s_hangs = ["The run hangs."];

    /// <summary>Null if the two runs showed the same.</summary>
    public static Difference? Difference<TTask, TSource>(ITaskKind<TTask, TSource> other, TaskProgram program, RunMode mode)
        where TTask : class
        where TSource : class =>
        Difference(
            $"Program ({mode}):{program}",
            other.GetType().Name,
            () => new Runner<Task, TaskCompletionSource<int>>(new BclKind(), program, mode).Run(),
            () => new Runner<TTask, TSource>(other, program, mode).Run());

    /// <inheritdoc cref="Difference{TTask, TSource}(ITaskKind{TTask, TSource}, TaskProgram, RunMode)"/>
    public static Difference? Difference<TTask, TSource>(Func<Bench<TTask>, ITaskLibrary<TTask, TSource>> other, Script script)
        where TTask : class
        where TSource : class =>
        Difference(
            $"Script ({script.Kind}):{script}",
            typeof(TTask).Name,
            () => new ScriptRunner<Task, TaskCompletionSource<int>>(script, static bench => new BclLibrary(bench)).Run(),
            () => new ScriptRunner<TTask, TSource>(script, other).Run());

    private static Difference? Difference(string text, string name, Func<IReadOnlyList<string>> expectedRun, Func<IReadOnlyList<string>> actualRun)
    {
        IReadOnlyList<string> expected = Trace(expectedRun);
        IReadOnlyList<string> actual = Trace(actualRun);
        bool hangs = expected == s_hangs || actual == s_hangs;
        if (expected.SequenceEqual(actual))
            return hangs ? new Difference($"{text}\nhangs with both: no program may.", hangs) : null;

        int first = expected.Zip(actual).TakeWhile(static pair => pair.First == pair.Second).Count();
        string both = $"{text}\nThe first difference:\n  - {Line(expected, first)}\n  + {Line(actual, first)}\n"
            + $"Task:{Indented(expected)}\n{name}:{Indented(actual)}";
        return new Difference(both, hangs);
    }

    private static string Line(IReadOnlyList<string> lines, int index) => index < lines.Count ? lines[index] : "(the end)";

    private static string Indented(IEnumerable<string> lines) => string.Concat(lines.Select(static line => $"\n    {line}"));

    /// <summary>Runs on a thread that has no context of the test runner's.</summary>
    private static IReadOnlyList<string> Trace(Func<IReadOnlyList<string>> run)
    {
        IReadOnlyList<string> trace = s_hangs;
        Thread thread = new(() =>
        {
            try
            {
                trace = run();
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
        return thread.Join(Hangs.After) ? trace : s_hangs;
    }
}
