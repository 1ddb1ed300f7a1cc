using System.Runtime.CompilerServices;
using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>Shadows the framework's type: each call is a step. What is written the others may see later.</summary>
internal static partial class Volatile
{
    public static T Read<T>(ref readonly T location, [CallerArgumentExpression(nameof(location))] string target = "")
    {
        Access access = Access.Begin("Volatile.Read", in location, target);
        T value = access.Load(in location, acquires: true);
        access.HasRead(value);
        return value;
    }

    public static void Write<T>(ref T location, T value, [CallerArgumentExpression(nameof(location))] string target = "")
    {
        Access access = Access.Begin("Volatile.Write", ref location, target);
        access.Store(ref location, value, releases: true);
    }

    public static void ReadBarrier() => ModelMemory.ReadFence();

    public static void WriteBarrier() => ModelMemory.WriteFence();
}
