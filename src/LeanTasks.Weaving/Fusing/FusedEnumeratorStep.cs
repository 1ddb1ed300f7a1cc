using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The straight form of an <see cref="EnumeratorStep"/>, which is in LeanTasks.Fusing.</summary>
internal sealed class FusedEnumeratorStep(ModuleDefinition module, FusedMembers members) : FusedCallee
{
    private readonly TypeReference _type = new("LeanTasks.Fusing", "FusedEnumerator", module, AssemblyReferences.ToOurs(module, BuilderNames.PooledAssembly), valueType: false);

    public override IEnumerable<MethodDefinition> Written => [];

    public override bool IsInstance => false;

    public override MethodReference FromCaller(MethodReference called, bool isGuarded)
    {
        GenericInstanceType enumerator = (GenericInstanceType)called.DeclaringType;
        MethodReference next = FusedMembers.Method(_type, "MoveNext", hasThis: false, module.TypeSystem.Boolean);
        GenericParameter item = new("T", next);
        next.GenericParameters.Add(item);
        GenericInstanceType of = new(enumerator.ElementType);
        of.GenericArguments.Add(item);
        next.Parameters.Add(new ParameterDefinition(of));
        next.Parameters.Add(new ParameterDefinition(members.RunByReference));
        GenericInstanceMethod closed = new(next);
        closed.GenericArguments.Add(enumerator.GenericArguments[0]);
        return closed;
    }
}
