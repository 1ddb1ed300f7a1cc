using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>References to what fused iterators call, in LeanTasks.Fusing.</summary>
internal sealed class IteratorMembers
{
    private const string Namespace = "LeanTasks.Fusing";

    public IteratorMembers(ModuleDefinition module, FusedMembers members)
    {
        Members = members;
        AssemblyNameReference scope = AssemblyReferences.ToOurs(module, BuilderNames.PooledAssembly);
        Iterator = new TypeReference(Namespace, "FusedIterator", module, scope, valueType: false);
        Frame = new TypeReference(Namespace, "FusedIteratorFrame", module, scope, valueType: false);
        Step = new TypeReference(Namespace, "FusedStep", module, scope, valueType: true);
        TypeReference options = new(Namespace, "FusedAwaitOptions", module, scope, valueType: true);
        FailureByReference = new ByReferenceType(members.Exception);
        TypeReference state = module.TypeSystem.Int32;
        NewBase = FusedMembers.Method(Iterator, ".ctor", hasThis: true, module.TypeSystem.Void);
        Begin = FusedMembers.Method(Iterator, "Begin", hasThis: true, module.TypeSystem.Void);
        Suspend = FusedMembers.Method(Iterator, "Suspend", hasThis: true, Step, Frame, state, members.RunByReference, FailureByReference);
        SuspendOn = FusedMembers.Method(Iterator, "SuspendOn", hasThis: true, Step, Frame, state, options, members.RunByReference, FailureByReference);
        GetState = FusedMembers.Method(Frame, "get_State", hasThis: true, state);
    }

    /// <summary>What all fused code calls.</summary>
    public FusedMembers Members { get; }

    public TypeReference Iterator { get; }

    public TypeReference Frame { get; }

    public TypeReference Step { get; }

    public TypeReference FailureByReference { get; }

    public MethodReference NewBase { get; }

    public MethodReference Begin { get; }

    public MethodReference Suspend { get; }

    public MethodReference SuspendOn { get; }

    public MethodReference GetState { get; }

    /// <summary>Attaches a frame to an awaiter.</summary>
    public MethodReference AttachTo(TypeReference awaiter, bool flows) => Members.Attach(Frame, flows ? "AttachToFlowing" : "AttachTo", awaiter, flows);
}
