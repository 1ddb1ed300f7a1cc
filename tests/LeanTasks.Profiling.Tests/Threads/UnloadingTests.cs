using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using LeanTasks.Tests.Support;

namespace LeanTasks.Profiling.Tests.Threads;

/// <summary>Counting does not keep a plugin in memory.</summary>
public class UnloadingTests
{
    [Fact]
    public void AnAssemblyWhoseMethodsCountedCanBeUnloaded()
    {
        WeakReference context = CallInContext();

        // Another thread that reads the counts meanwhile may hold the assembly for a while.
        Patience.Until(() =>
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            return !context.IsAlive;
        });
    }

    /// <summary>A second copy of the tests calls a method of its own that counts.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference CallInContext()
    {
        AssemblyLoadContext context = new("plugin", isCollectible: true);
        Type plugin = context.LoadFromAssemblyPath(typeof(UnloadingTests).Assembly.Location).GetType(typeof(UnloadingTests).FullName!)!;
        MethodInfo method = plugin.GetMethod(nameof(CountedAsync), BindingFlags.NonPublic | BindingFlags.Static)!;
        Assert.True(((Task)method.Invoke(null, null)!).IsCompleted);
        context.Unload();
        return new WeakReference(context);
    }

    [AsyncMethodBuilder(typeof(Builders.AsyncTaskMethodBuilder))]
    private static async Task CountedAsync() => await Task.CompletedTask;
}
