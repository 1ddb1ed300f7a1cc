using System.Diagnostics.CodeAnalysis;
using LeanTasks.Interleavings;

namespace System.Runtime.CompilerServices;

/// <summary>
/// Shadows the framework's type: an object taken for what it is not fails the execution, where the real one would corrupt
/// memory and bring the explorer down without a word.
/// </summary>
internal static class Unsafe
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
}
