using System.Runtime.CompilerServices;

namespace System.Threading;

// From a literal the compiler infers an int, and finds no type that fits the generic members: these are for what is smaller, or
// has no sign.
internal static partial class Interlocked
{
    public static byte Exchange(ref byte location, byte value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Exchange<byte>(ref location, value, target);

    public static byte CompareExchange(
        ref byte location, byte value, byte comparand, [CallerArgumentExpression(nameof(location))] string target = "") =>
        CompareExchange<byte>(ref location, value, comparand, target);

    public static sbyte Exchange(ref sbyte location, sbyte value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Exchange<sbyte>(ref location, value, target);

    public static sbyte CompareExchange(
        ref sbyte location, sbyte value, sbyte comparand, [CallerArgumentExpression(nameof(location))] string target = "") =>
        CompareExchange<sbyte>(ref location, value, comparand, target);

    public static short Exchange(ref short location, short value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Exchange<short>(ref location, value, target);

    public static short CompareExchange(
        ref short location, short value, short comparand, [CallerArgumentExpression(nameof(location))] string target = "") =>
        CompareExchange<short>(ref location, value, comparand, target);

    public static ushort Exchange(ref ushort location, ushort value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Exchange<ushort>(ref location, value, target);

    public static ushort CompareExchange(
        ref ushort location, ushort value, ushort comparand, [CallerArgumentExpression(nameof(location))] string target = "") =>
        CompareExchange<ushort>(ref location, value, comparand, target);

    public static uint Exchange(ref uint location, uint value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Exchange<uint>(ref location, value, target);

    public static uint CompareExchange(
        ref uint location, uint value, uint comparand, [CallerArgumentExpression(nameof(location))] string target = "") =>
        CompareExchange<uint>(ref location, value, comparand, target);

    public static ulong Exchange(ref ulong location, ulong value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Exchange<ulong>(ref location, value, target);

    public static ulong CompareExchange(
        ref ulong location, ulong value, ulong comparand, [CallerArgumentExpression(nameof(location))] string target = "") =>
        CompareExchange<ulong>(ref location, value, comparand, target);

    public static uint Add(ref uint location, uint value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Add<uint>(ref location, value, target);

    public static uint And(ref uint location, uint value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        And<uint>(ref location, value, target);

    public static uint Or(ref uint location, uint value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Or<uint>(ref location, value, target);

    public static ulong Add(ref ulong location, ulong value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Add<ulong>(ref location, value, target);

    public static ulong And(ref ulong location, ulong value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        And<ulong>(ref location, value, target);

    public static ulong Or(ref ulong location, ulong value, [CallerArgumentExpression(nameof(location))] string target = "") =>
        Or<ulong>(ref location, value, target);
}
