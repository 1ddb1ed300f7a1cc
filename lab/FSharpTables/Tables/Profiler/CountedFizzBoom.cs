using System.Reflection;
using System.Runtime.Loader;
using LeanTasks.Lab.FizzBoom;
using LeanTasks.Profiling.Dumping;
using LeanTasks.Weaving;

namespace LeanTasks.Lab.Tables.Profiler;

/// <summary>FizzBoom over F#'s task with counting builders: a copy of its assembly and of FSharp.Core, rewritten as 'leantasks profile' does it.</summary>
internal sealed class CountedFizzBoom : AssemblyLoadContext
{
    private static readonly Lazy<Func<double, ValueTask<string>>> s_evaluate = new(static () => new CountedFizzBoom().Load());

    private readonly string _folder = Directory.CreateTempSubdirectory("leantasks-lab-").FullName;

    private CountedFizzBoom()
        : base("counted")
    {
    }

    /// <summary>Evaluates the program. The first call makes the copy.</summary>
    public static ValueTask<string> Evaluate(double suspendProbability) => s_evaluate.Value(suspendProbability);

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        string file = Path.Combine(_folder, assemblyName.Name + ".dll");
        return File.Exists(file) ? LoadFromAssemblyPath(file) : null;
    }

    private Func<double, ValueTask<string>> Load()
    {
        // The counts are of no use here.
        DumpTriggers.AreWanted = false;
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Directory.Delete(_folder, recursive: true);

        string original = typeof(Evaluators).Assembly.Location;
        foreach (string file in (string[])[original, typeof(Microsoft.FSharp.Core.Unit).Assembly.Location])
        {
            string copy = Path.Combine(_folder, Path.GetFileName(file));
            File.Copy(file, copy);
            CountingWeaver.Weave(copy, [Path.GetDirectoryName(file)!]);
        }

        Type evaluators = LoadFromAssemblyPath(Path.Combine(_folder, Path.GetFileName(original))).GetType(typeof(Evaluators).FullName!, throwOnError: true)!;
        System.Collections.IEnumerable all = (System.Collections.IEnumerable)evaluators.GetProperty(nameof(Evaluators.All))!.GetValue(null)!;
        object task = all.Cast<object>().Single(static evaluator => Property(evaluator, nameof(IEvaluator.Name)) is ProfilerHttp.FSharpTask);
        MethodInfo evaluate = task.GetType().GetInterface(typeof(IEvaluator).FullName!)!.GetMethod(nameof(IEvaluator.Evaluate))!;
        return evaluate.CreateDelegate<Func<double, ValueTask<string>>>(task);
    }

    private static object? Property(object evaluator, string name) =>
        evaluator.GetType().GetInterface(typeof(IEvaluator).FullName!)!.GetProperty(name)!.GetValue(evaluator);
}
