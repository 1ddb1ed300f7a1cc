using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>References to what fused code calls where it asks an enumerator for the next item, in LeanTasks.Fusing.</summary>
internal sealed class EnumeratorMembers
{
    private readonly ModuleDefinition _module;
    private readonly TypeReference _enumerator;

    public EnumeratorMembers(ModuleDefinition module, TypeReference runByReference)
    {
        _module = module;
        AssemblyNameReference scope = AssemblyReferences.ToOurs(module, BuilderNames.PooledAssembly);
        _enumerator = new TypeReference("LeanTasks.Fusing", "FusedEnumerator", module, scope, valueType: false);
        Iterator = new TypeReference("LeanTasks.Fusing", "FusedIterator", module, scope, valueType: false);
        Dispose = FusedMembers.Method(Iterator, "Dispose", hasThis: true, module.TypeSystem.Void, module.TypeSystem.Boolean, runByReference);
        MoveNext = FusedMembers.Method(Iterator, "MoveNext", hasThis: true, module.TypeSystem.Boolean, module.TypeSystem.Boolean, runByReference);
    }

    public TypeReference Iterator { get; }

    /// <summary>The next item's step of an iterator.</summary>
    public MethodReference MoveNext { get; }

    /// <summary>The end of an iterator.</summary>
    public MethodReference Dispose { get; }

    /// <summary>Looks whether an enumerator is an iterator.</summary>
    /// <param name="called">The method by which the caller asks it for the next item, or disposes of it.</param>
    public MethodReference IteratorOf(MethodReference called)
    {
        if (called.DeclaringType is not GenericInstanceType type)
            return FusedMembers.Method(_enumerator, "IteratorOf", hasThis: false, Iterator, called.DeclaringType);
        MethodReference iteratorOf = FusedMembers.Method(_enumerator, "IteratorOf", hasThis: false, Iterator);
        GenericParameter item = new("T", iteratorOf);
        iteratorOf.GenericParameters.Add(item);
        GenericInstanceType enumerator = new(type.ElementType);
        enumerator.GenericArguments.Add(item);
        if (EnumeratorSteps.IsConfigured(type))
        {
            iteratorOf.Parameters.Add(new ParameterDefinition(new ByReferenceType(enumerator)));
            iteratorOf.Parameters.Add(new ParameterDefinition(new ByReferenceType(_module.TypeSystem.Boolean)));
        }
        else
        {
            iteratorOf.Parameters.Add(new ParameterDefinition(enumerator));
        }

        GenericInstanceMethod closed = new(iteratorOf);
        closed.GenericArguments.Add(type.GenericArguments[0]);
        return closed;
    }
}
