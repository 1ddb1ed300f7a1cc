using System.Diagnostics.CodeAnalysis;

namespace LeanTasks.Interleavings;

/// <summary>The framework's <see cref="GC"/>, for a shadow of that type, which cannot name what it hides.</summary>
public static class RealGC
{
    /// <inheritdoc cref="GC.MaxGeneration"/>
    public static int MaxGeneration => GC.MaxGeneration;

    /// <inheritdoc cref="GC.AllocateArray{T}(int, bool)"/>
    public static T[] AllocateArray<T>(int length, bool pinned) => GC.AllocateArray<T>(length, pinned);

    /// <inheritdoc cref="GC.Collect(int, GCCollectionMode, bool, bool)"/>
    public static void Collect(int generation, GCCollectionMode mode, bool blocking, bool compacting) => GC.Collect(generation, mode, blocking, compacting);

    /// <inheritdoc cref="GC.CollectionCount"/>
    public static int CollectionCount(int generation) => GC.CollectionCount(generation);

    /// <inheritdoc cref="GC.SuppressFinalize"/>
    [SuppressMessage("Usage", "CA1816", Justification = "It stands for that method.")]
    public static void SuppressFinalize(object obj) => GC.SuppressFinalize(obj);

    /// <inheritdoc cref="GC.ReRegisterForFinalize"/>
    public static void ReRegisterForFinalize(object obj) => GC.ReRegisterForFinalize(obj);

    /// <inheritdoc cref="GC.KeepAlive"/>
    public static void KeepAlive(object? obj) => GC.KeepAlive(obj);
}
