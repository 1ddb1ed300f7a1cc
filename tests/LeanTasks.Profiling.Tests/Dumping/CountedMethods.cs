using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Tests.Support;

namespace LeanTasks.Profiling.Tests.Dumping;

/// <summary>Methods that count because their attribute names a counting builder, without weaving.</summary>
internal static class CountedMethods
{
    private static readonly Gate s_gate = new();

    [AsyncMethodBuilder(typeof(Profiling.Builders.AsyncTaskMethodBuilder<>))]
    public static async Task<int> Return(int result)
    {
        if (result < 0)
            await s_gate.Wait();
        return result;
    }

    [AsyncMethodBuilder(typeof(Profiling.Builders.AsyncTaskMethodBuilder))]
    public static async Task Wait() => await s_gate.Wait();

    public static void Open() => s_gate.Open();

    public static void CallReturn(int times)
    {
        for (int i = 0; i < times; i++)
            _ = Return(i);
    }
}
