using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>A misuse within one method.</summary>
/// <param name="Rule">The rule's number.</param>
/// <param name="At">The instruction that misuses.</param>
/// <param name="Value">The value's number, as in <see cref="Observation"/>.</param>
internal sealed record Misuse(string Rule, Instruction At, int Value)
{
    /// <summary>A value is consumed twice, or asked after it was consumed.</summary>
    public const string Twice = "LEAN001";

    /// <summary>A result is read before the value has completed.</summary>
    public const string Early = "LEAN003";

    /// <summary>Two methods consume the value in a field.</summary>
    public const string Shared = "LEAN005";

    /// <summary>The field whose value two methods consume.</summary>
    public FieldDefinition? Field { get; init; }

    /// <summary>The first of these methods.</summary>
    public string? OtherMember { get; init; }

    /// <summary>The earlier consumption of a value that is consumed twice.</summary>
    public Instruction? First { get; init; }

    /// <summary>Whether the value is asked, after it was consumed, whether it has completed.</summary>
    public bool IsAsked { get; init; }

    /// <summary>The method that the value is passed to, and that consumes it again; null where the code itself does.</summary>
    public MethodReference? Receiver { get; init; }

    /// <summary>The parameter of <see cref="Receiver"/> that the value is passed to.</summary>
    public int Parameter { get; init; }

    /// <summary>Whether it is all elements of a collection that are consumed twice.</summary>
    public bool IsOfCollection { get; init; }

    /// <summary>Whether each run of the code consumes the same value, which is kept.</summary>
    public bool IsKept { get; init; }

    /// <summary>Whether a path certainly does so. A path that is only possible may depend on conditions that exclude each other, or on the caller's knowledge.</summary>
    public required bool IsSure { get; init; }
}

/// <summary>A misuse, and the method that it is in.</summary>
/// <param name="Frame">The method, and its arguments.</param>
/// <param name="Misuse">The misuse.</param>
internal sealed record FoundMisuse(MethodFrame Frame, Misuse Misuse)
{
    /// <summary>The method that it is in.</summary>
    public MethodDefinition Method => Frame.Method;
}
