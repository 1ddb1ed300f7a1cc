using System.Runtime.CompilerServices;

namespace System.Threading;

// As in Interlocked.Literals.cs.
internal static partial class Volatile
{
    public static void Write(ref byte location, byte value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Write<byte>(ref location, value, target);

    public static void Write(ref sbyte location, sbyte value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Write<sbyte>(ref location, value, target);

    public static void Write(ref short location, short value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Write<short>(ref location, value, target);

    public static void Write(ref ushort location, ushort value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Write<ushort>(ref location, value, target);

    public static void Write(ref uint location, uint value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Write<uint>(ref location, value, target);

    public static void Write(ref ulong location, ulong value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Write<ulong>(ref location, value, target);
}
