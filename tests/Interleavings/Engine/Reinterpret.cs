using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>The framework's <see cref="Unsafe"/>, for shadows of that type, which cannot name what they hide.</summary>
public static class Reinterpret
{
    /// <inheritdoc cref="Unsafe.As{TFrom, TTo}(ref TFrom)"/>
    public static ref TTo As<TFrom, TTo>(ref TFrom source) => ref Unsafe.As<TFrom, TTo>(ref source);

    /// <inheritdoc cref="Unsafe.SizeOf{T}"/>
    public static int SizeOf<T>() => Unsafe.SizeOf<T>();

    /// <inheritdoc cref="Unsafe.BitCast{TFrom, TTo}(TFrom)"/>
    public static TTo BitCast<TFrom, TTo>(TFrom source) => Unsafe.BitCast<TFrom, TTo>(source);
}
