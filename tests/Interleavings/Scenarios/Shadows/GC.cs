using LeanTasks.Interleavings;

namespace System;

/// <summary>
/// Shadows the framework's type: pinned arrays, which each worker of a scheduler has, are used again by the next execution. New ones, some thousand times a
/// second, would have the collector at work most of the time.
/// </summary>
internal static class GC
{
    public static int MaxGeneration => RealGC.MaxGeneration;

    public static T[] AllocateArray<T>(int length, bool pinned = false) =>
        pinned && Execution.Current is { } execution ? Pinned<T>.Take(length, execution) : RealGC.AllocateArray<T>(length, pinned);

    public static void Collect(int generation, GCCollectionMode mode, bool blocking, bool compacting = false) =>
        RealGC.Collect(generation, mode, blocking, compacting);

    public static int CollectionCount(int generation) => RealGC.CollectionCount(generation);

    public static void SuppressFinalize(object obj) => RealGC.SuppressFinalize(obj);

    public static void ReRegisterForFinalize(object obj) => RealGC.ReRegisterForFinalize(obj);

    public static void KeepAlive(object? obj) => RealGC.KeepAlive(obj);

    // Only the thread with the baton comes here.
    private static class Pinned<T>
    {
        private static readonly List<T[]> s_arrays = [];

        // How many of them the execution has.
        private static int s_taken;
        private static Execution? s_execution;

        internal static T[] Take(int length, Execution execution)
        {
            if (s_execution != execution)
                (s_execution, s_taken) = (execution, 0);
            if (s_taken == s_arrays.Count)
                s_arrays.Add(RealGC.AllocateArray<T>(length, pinned: true));
            else if (s_arrays[s_taken].Length == length)
                Array.Clear(s_arrays[s_taken]);
            else
                s_arrays[s_taken] = RealGC.AllocateArray<T>(length, pinned: true);
            return s_arrays[s_taken++];
        }
    }
}
