using Mono.Cecil;

namespace LeanTasks.Tool.Checking;

/// <summary>A misuse, and the method that it is in.</summary>
/// <param name="Frame">The method, and its arguments.</param>
/// <param name="Misuse">The misuse.</param>
internal sealed record FoundMisuse(MethodFrame Frame, Misuse Misuse)
{
    /// <summary>The method that it is in.</summary>
    public MethodDefinition Method => Frame.Method;
}
