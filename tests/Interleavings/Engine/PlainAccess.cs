using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// Plain reads and writes of fields, as steps: a program under test has to call these in the place of its own. Where memory is weak, they come
/// in another order. Not so the reads that go by a reference and what was written before it was published, for which .NET vouches: here a read
/// of a reference acquires, and a write releases, which is a bit more. A read that goes by an index comes in any order: Armv8 keeps it, and .NET
/// does not say so.
/// </summary>
public static class PlainAccess
{
    /// <summary>Reads a field.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="location">The field.</param>
    /// <param name="target">What the source calls it.</param>
    /// <returns>The value.</returns>
    public static T Read<T>(ref readonly T location, [CallerArgumentExpression(nameof(location))] string target = "")
    {
        Access access = Access.Begin("read", in location, target);
        T value = access.Load(in location, acquires: !typeof(T).IsValueType);
        access.HasRead(value);
        return value;
    }

    /// <summary>Writes a field.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="location">The field.</param>
    /// <param name="value">The value.</param>
    /// <param name="target">What the source calls it.</param>
    public static void Write<T>(ref T location, T value, [CallerArgumentExpression(nameof(location))] string target = "")
    {
        Access access = Access.Begin("write", ref location, target);
        access.Store(ref location, value, releases: !typeof(T).IsValueType);
    }
}
