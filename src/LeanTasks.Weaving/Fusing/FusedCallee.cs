using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The straight form of a method, as others call it.</summary>
internal abstract class FusedCallee
{
    /// <summary>The method to call. It takes what the original takes, and the run.</summary>
    /// <param name="called">The original, as the caller names it; or a method that it overrides, if no type parameters of a type come with it.</param>
    /// <param name="isGuarded">Whether the caller has a handler around the call.</param>
    public abstract MethodReference FromCaller(MethodReference called, bool isGuarded);

    /// <summary>All methods that are written for it.</summary>
    public abstract IEnumerable<MethodDefinition> Written { get; }

    /// <summary>Whether the straight form is an instance method where the original is one.</summary>
    public abstract bool IsInstance { get; }
}
