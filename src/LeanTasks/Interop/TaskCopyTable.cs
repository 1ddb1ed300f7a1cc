using System.Runtime.CompilerServices;

namespace LeanTasks.Interop;

/// <summary>What copies are copies of, where <see cref="Threading.CopiedTask{TResult}"/> cannot be made. An entry takes 100 to 200 ns.</summary>
internal static class TaskCopyTable
{
    // Null as long as there is no copy.
    private static ConditionalWeakTable<Task, LeanTask>? s_originals;

    internal static void Add(Task copy, LeanTask original)
    {
        ConditionalWeakTable<Task, LeanTask>? originals = Volatile.Read(ref s_originals);
        if (originals is null)
        {
            ConditionalWeakTable<Task, LeanTask> made = [];
            originals = Interlocked.CompareExchange(ref s_originals, made, null) ?? made;
        }

        originals.Add(copy, original);
    }

    internal static LeanTask? Find(Task copy) =>
        Volatile.Read(ref s_originals) is { } originals && originals.TryGetValue(copy, out LeanTask? original) ? original : null;
}
