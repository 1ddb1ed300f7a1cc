using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The straight form of a <see cref="FusedAlready"/>, in which nothing is written.</summary>
internal sealed class CalledAlready(FusedAlready method) : FusedCallee
{
    public override IEnumerable<MethodDefinition> Written => [];

    public override bool IsInstance => method.Straight.HasThis;

    public override MethodReference FromCaller(MethodReference called, bool isGuarded) => method.IsAsync
        ? FusedMethod.FromCaller(method.Straight, method.Method, called)
        : FusedForwarder.FromCaller(method.Straight, called);
}
