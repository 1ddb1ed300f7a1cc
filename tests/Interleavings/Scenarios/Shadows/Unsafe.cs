using System.Diagnostics.CodeAnalysis;
using LeanTasks.Interleavings;

namespace System.Runtime.CompilerServices;

/// <summary>
/// Shadows the framework's type: an object taken for what it is not fails the execution, where the real one would corrupt
/// memory and bring the explorer down without a word.
/// </summary>
internal static unsafe class Unsafe
{
    [return: NotNullIfNotNull(nameof(o))]
    public static T? As<T>(object? o)
        where T : class?
    {
        if (o is not (null or T))
            Execution.Current?.Require(false, $"An object of type {o.GetType()} is taken for a {typeof(T)}.");
        return (T?)o;
    }

    public static ref TTo As<TFrom, TTo>(ref TFrom source) => ref Reinterpret.As<TFrom, TTo>(ref source);

    public static int SizeOf<T>() => Reinterpret.SizeOf<T>();

    public static TTo BitCast<TFrom, TTo>(TFrom source) => Reinterpret.BitCast<TFrom, TTo>(source);

    public static ref T NullRef<T>() => ref Reinterpret.NullRef<T>();

    public static bool IsNullRef<T>(ref readonly T source) => Reinterpret.IsNullRef(in source);

    public static bool AreSame<T>(ref readonly T left, ref readonly T right) => Reinterpret.AreSame(in left, in right);

    public static nint ByteOffset<T>(ref readonly T origin, ref readonly T target) => Reinterpret.ByteOffset(in origin, in target);

    // With an int the compiler calls it, and AsRef, for a span of several arguments.
    public static ref T Add<T>(ref T source, int elementOffset) => ref Reinterpret.Add(ref source, elementOffset);

    public static ref T Add<T>(ref T source, nint elementOffset) => ref Reinterpret.Add(ref source, elementOffset);

    public static ref T AsRef<T>(ref readonly T source) => ref Reinterpret.AsRef(in source);

    public static ref T AsRef<T>(void* source) => ref Reinterpret.AsRef<T>(source);

    public static void* AsPointer<T>(ref readonly T value) => Reinterpret.AsPointer(in value);

    public static void SkipInit<T>(out T value) => Reinterpret.SkipInit(out value);
}
