using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>The framework's <see cref="Unsafe"/>, for shadows of that type, which cannot name what they hide.</summary>
public static unsafe class Reinterpret
{
    /// <inheritdoc cref="Unsafe.As{TFrom, TTo}(ref TFrom)"/>
    public static ref TTo As<TFrom, TTo>(ref TFrom source) => ref Unsafe.As<TFrom, TTo>(ref source);

    /// <inheritdoc cref="Unsafe.SizeOf{T}"/>
    public static int SizeOf<T>() => Unsafe.SizeOf<T>();

    /// <inheritdoc cref="Unsafe.BitCast{TFrom, TTo}(TFrom)"/>
    public static TTo BitCast<TFrom, TTo>(TFrom source) => Unsafe.BitCast<TFrom, TTo>(source);

    /// <inheritdoc cref="Unsafe.NullRef{T}"/>
    public static ref T NullRef<T>() => ref Unsafe.NullRef<T>();

    /// <inheritdoc cref="Unsafe.IsNullRef{T}(ref readonly T)"/>
    public static bool IsNullRef<T>(ref readonly T source) => Unsafe.IsNullRef(in source);

    /// <inheritdoc cref="Unsafe.AreSame{T}(ref readonly T, ref readonly T)"/>
    public static bool AreSame<T>(ref readonly T left, ref readonly T right) => Unsafe.AreSame(in left, in right);

    /// <inheritdoc cref="Unsafe.ByteOffset{T}(ref readonly T, ref readonly T)"/>
    public static nint ByteOffset<T>(ref readonly T origin, ref readonly T target) => Unsafe.ByteOffset(in origin, in target);

    /// <inheritdoc cref="Unsafe.Add{T}(ref T, int)"/>
    public static ref T Add<T>(ref T source, int elementOffset) => ref Unsafe.Add(ref source, elementOffset);

    /// <inheritdoc cref="Unsafe.Add{T}(ref T, nint)"/>
    public static ref T Add<T>(ref T source, nint elementOffset) => ref Unsafe.Add(ref source, elementOffset);

    /// <inheritdoc cref="Unsafe.AsRef{T}(ref readonly T)"/>
    public static ref T AsRef<T>(ref readonly T source) => ref Unsafe.AsRef(in source);

    /// <inheritdoc cref="Unsafe.AsRef{T}(void*)"/>
    public static ref T AsRef<T>(void* source) => ref Unsafe.AsRef<T>(source);

    /// <inheritdoc cref="Unsafe.AsPointer{T}(ref readonly T)"/>
    public static void* AsPointer<T>(ref readonly T value) => Unsafe.AsPointer(in value);

    /// <inheritdoc cref="Unsafe.SkipInit{T}(out T)"/>
    public static void SkipInit<T>(out T value) => Unsafe.SkipInit(out value);
}
