using System.Diagnostics;
using System.Runtime;

namespace LeanTasks.Lab.Alone.Cold;

/// <summary>Measures the first call of something in this process, which has called nothing else yet.</summary>
internal static class FirstUse
{
    /// <summary>Calls it, and prints what that took: nanoseconds, those that the JIT took, and how many methods it compiled.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(string workload, string variant)
    {
        Action? call = (workload, variant) switch
        {
            ("method", "Task") => MethodOfTask.Call,
            ("method", "PoolingValueTask") => MethodOfPoolingValueTask.Call,
            ("method", "F# task") => MethodsOfFSharp.CallTask,
            ("method", "LeanTask") => MethodOfLeanTask.Call,
            ("method", "PooledValueTask") => MethodOfPooledValueTask.Call,
            ("method", "PooledFlow") => MethodOfPooledFlow.Call,
            ("method", "LeanTasks leanTask") => MethodsOfFSharp.CallLeanTask,
            ("method", "LeanTasks flow") => MethodsOfFSharp.CallFlow,
            ("chains", "Task") => ChainsOfTask.Call,
            ("chains", "Fused") => ChainsOfFused.Call,
            ("chains-suspending", "Task") => ChainsOfTask.CallSuspending,
            ("chains-suspending", "Fused") => ChainsOfFused.CallSuspending,
            ("loop", "Task") => Loops.CallBcl,
            ("loop", "LeanTask") => Loops.CallOurs,
            ("fork", "Task") => Forks.CallBcl,
            ("fork", "LeanTask") => Forks.CallOurs,
            _ => null,
        };
        if (call is null)
        {
            Console.Error.WriteLine($"cold has no row '{workload} {variant}'.");
            return 2;
        }

        // Once in vain, so that what reads the figures is there when it counts.
        _ = Read(out _, out _);

        long start = Read(out TimeSpan jitBefore, out long methodsBefore);
        call();
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        _ = Read(out TimeSpan jit, out long methods);

        Console.Out.Write($"first {time.TotalNanoseconds}\njit {(jit - jitBefore).TotalNanoseconds}\nmethods {methods - methodsBefore}\n");
        return 0;
    }

    /// <returns>The time, read last.</returns>
    private static long Read(out TimeSpan jit, out long methods)
    {
        methods = JitInfo.GetCompiledMethodCount();
        jit = JitInfo.GetCompilationTime();
        return Stopwatch.GetTimestamp();
    }
}
