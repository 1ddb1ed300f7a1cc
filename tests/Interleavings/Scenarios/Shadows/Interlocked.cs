using System.Numerics;
using System.Runtime.CompilerServices;
using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>Shadows the framework's type: each call is a step.</summary>
internal static partial class Interlocked
{
    public static T CompareExchange<T>(
        ref T location, T value, T comparand, [CallerArgumentExpression(nameof(location))] string target = "")
    {
        Access access = Access.Begin("Interlocked.CompareExchange", ref location, target, isFence: !Access.FailsWithoutFence);
        T before = access.LoadToCompare(ref location, comparand);
        if (!AreSame(before, comparand))
        {
            access.HasRead(before);
            return before;
        }

        location = value;
        access.HasWritten(ref location, before);
        return before;
    }

    public static T Exchange<T>(ref T location, T value, [CallerArgumentExpression(nameof(location))] string target = "")
    {
        Access access = Access.Begin("Interlocked.Exchange", ref location, target, isFence: true);
        T before = location;
        location = value;
        access.HasWritten(ref location, before);
        return before;
    }

    public static T Add<T>(ref T location, T value, [CallerArgumentExpression(nameof(location))] string target = "")
        where T : IBinaryInteger<T> => unchecked(Update("Add", ref location, before => before + value, target) + value);

    public static T Increment<T>(ref T location, [CallerArgumentExpression(nameof(location))] string target = "")
        where T : IBinaryInteger<T> => unchecked(Update("Increment", ref location, static before => before + T.One, target) + T.One);

    public static T Decrement<T>(ref T location, [CallerArgumentExpression(nameof(location))] string target = "")
        where T : IBinaryInteger<T> => unchecked(Update("Decrement", ref location, static before => before - T.One, target) - T.One);

    public static T And<T>(ref T location, T value, [CallerArgumentExpression(nameof(location))] string target = "")
        where T : IBinaryInteger<T> => Update("And", ref location, before => before & value, target);

    public static T Or<T>(ref T location, T value, [CallerArgumentExpression(nameof(location))] string target = "")
        where T : IBinaryInteger<T> => Update("Or", ref location, before => before | value, target);

    public static T Read<T>(ref readonly T location, [CallerArgumentExpression(nameof(location))] string target = "")
        where T : struct, IBinaryInteger<T>
    {
        Access access = Access.Begin("Interlocked.Read", in location, target, isFence: true);
        T value = location;
        access.HasRead(value);
        return value;
    }

    public static void MemoryBarrier() => ModelMemory.Fence("Interlocked.MemoryBarrier");

    public static void MemoryBarrierProcessWide() => ModelMemory.FenceAll("Interlocked.MemoryBarrierProcessWide");

    private static T Update<T>(string name, ref T location, Func<T, T> change, string target)
    {
        Access access = Access.Begin($"Interlocked.{name}", ref location, target, isFence: true);
        T before = location;
        location = change(before);
        access.HasWritten(ref location, before);
        return before;
    }

    private static bool AreSame<T>(T one, T other) =>
        typeof(T).IsValueType ? EqualityComparer<T>.Default.Equals(one, other) : ReferenceEquals(one, other);
}
