using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The straight form of a <see cref="Forwarder"/>: a method beside it, which takes the run as well and returns the result.</summary>
internal sealed class FusedForwarder : FusedCallee
{
    public FusedForwarder(Forwarder forwarder, FusedMembers members)
    {
        Forwarder = forwarder;
        MethodDefinition original = forwarder.Method;
        Straight = new MethodDefinition(
            FusedNames.OfForwarder(original),
            MethodAttributes.Assembly | MethodAttributes.HideBySig | (original.IsStatic ? MethodAttributes.Static : 0),
            forwarder.Result ?? original.Module.TypeSystem.Void)
        {
            HasThis = original.HasThis,
            NoInlining = original.NoInlining,
        };
        GenericMethods.CopyParameters(original, Straight);
        foreach (ParameterDefinition parameter in original.Parameters)
            Straight.Parameters.Add(FusedMethod.Copy(parameter, parameter.ParameterType, hasName: true));

        Straight.Parameters.Add(new ParameterDefinition(members.RunByReference));
        Straight.Body.InitLocals = original.Body.InitLocals;
        original.DeclaringType.Methods.Add(Straight);
    }

    public Forwarder Forwarder { get; }

    /// <summary>The method's code. Parameters: those of the method, and the run.</summary>
    public MethodDefinition Straight { get; }

    public override IEnumerable<MethodDefinition> Written => [Straight];

    public override bool IsInstance => Straight.HasThis;

    public override MethodReference FromCaller(MethodReference called, bool isGuarded) => FromCaller(Straight, called);

    /// <summary>The straight form of a forwarder as the caller of that names it.</summary>
    public static MethodReference FromCaller(MethodDefinition straight, MethodReference called) =>
        called.DeclaringType is GenericInstanceType && straight.DeclaringType.HasGenericParameters
            ? GenericMethods.With(ForeignReferences.Copy(straight, called.DeclaringType, static type => type), called)
            : GenericMethods.With(straight, called);
}
