namespace System.Runtime.CompilerServices;

/// <summary>What the compiler looks for by its name; .NET 10 does not have it.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class RuntimeAsyncMethodGenerationAttribute(bool runtimeAsync) : Attribute
{
    public bool RuntimeAsync => runtimeAsync;
}
