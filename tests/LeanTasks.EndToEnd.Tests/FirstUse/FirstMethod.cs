using System.Runtime.CompilerServices;
using LeanTasks.Flows;

namespace LeanTasks.FirstUse;

/// <summary>
/// An async method that suspends twice: until what it awaits ends, which its caller lets happen, so that it has surely suspended; and by a
/// yield. The caller does not block for it: by chance it would, or would not.
/// </summary>
internal static class FirstMethod
{
    // Whether what the methods await may end. Set by the main thread.
    private static bool s_mayEnd;

    internal static void RunTask()
    {
        LeanTask<int> task = TaskAsync();
        Volatile.Write(ref s_mayEnd, true);
        while (!task.IsCompleted)
            Thread.Yield();
        Check(task.GetAwaiter().GetResult());
    }

    internal static void RunPooled()
    {
        ValueTask<int> task = PooledAsync();
        Volatile.Write(ref s_mayEnd, true);
        while (!task.IsCompleted)
            Thread.Yield();
        Check(task.GetAwaiter().GetResult());
    }

    internal static void RunFlow()
    {
        PooledFlow<int> flow = FlowAsync();
        Volatile.Write(ref s_mayEnd, true);
        while (!flow.IsCompleted)
            Thread.Yield();
        Check(flow.GetAwaiter().GetResult());
    }

    internal static void RunPart()
    {
        LeanTaskAwaiter<int> awaiter = LeanTask.Run(Wait).GetAwaiter();
        Flow<int> flow = FlowBox<int>.Of(new Part().After(awaiter));
        Volatile.Write(ref s_mayEnd, true);
        while (!flow.IsCompleted)
            Thread.Yield();
        Check(flow.GetAwaiter().GetResult());
    }

    private static async LeanTask<int> TaskAsync()
    {
        int result = await LeanTask.Run(Wait);
        await Task.Yield();
        return result;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PooledAsync()
    {
        int result = await Task.Run(Wait);
        await Task.Yield();
        return result;
    }

    private static async PooledFlow<int> FlowAsync()
    {
        int result = await LeanTask.Run(Wait);
        await Task.Yield();
        return result;
    }

    private static int Wait()
    {
        while (!Volatile.Read(ref s_mayEnd))
            Thread.Yield();
        return 42;
    }

    private static void Check(int result)
    {
        if (result != 42)
            throw new InvalidDataException($"The result is {result}.");
    }

    /// <summary>What F#'s compiler makes of an await in a <c>flow { }</c>.</summary>
    private sealed class Part : FlowAfterAwaiter<LeanTaskAwaiter<int>, int, int>
    {
        public override Flow<int> Proceed() => new(Input.GetResult());
    }
}
