using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>A misuse within one method.</summary>
/// <param name="Rule">The rule's number.</param>
/// <param name="At">The instruction that misuses.</param>
/// <param name="First">Where the value was consumed before, of a value consumed twice.</param>
internal sealed record Misuse(string Rule, Instruction At, Instruction? First)
{
    /// <summary>A value is consumed twice.</summary>
    public const string Twice = "LEAN001";

    /// <summary>A result is read before the value has completed.</summary>
    public const string Early = "LEAN003";
}
