using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>References to what fused code calls, in LeanTasks.Fusing.</summary>
internal sealed class FusedMembers
{
    private const string Namespace = "LeanTasks.Fusing";

    private readonly ModuleDefinition _module;
    private readonly TypeReference _edge;

    public FusedMembers(ModuleDefinition module)
    {
        _module = module;
        AssemblyNameReference scope = AssemblyReferences.ToOurs(module, BuilderNames.PooledAssembly);
        Run = new TypeReference(Namespace, "FusedRun", module, scope, valueType: true);
        RunByReference = new ByReferenceType(Run);
        Contexts = new TypeReference(Namespace, "FusedContexts", module, scope, valueType: true);
        _edge = new TypeReference(Namespace, "FusedEdge", module, scope, valueType: false);
        Begin = Method(Run, "Begin", hasThis: false, Run);
        GetContexts = Method(Run, "get_Contexts", hasThis: true, Contexts);
        GetIsPending = Method(Run, "get_IsPending", hasThis: true, module.TypeSystem.Boolean);
        Leave = Method(Run, "Leave", hasThis: true, module.TypeSystem.Void, Contexts);
        TypeReference type = new("System", "Type", module, module.TypeSystem.CoreLibrary, valueType: false);
        GetTypeOfObject = Method(module.TypeSystem.Object, "GetType", hasThis: true, type);
    }

    public TypeReference Run { get; }

    public TypeReference RunByReference { get; }

    public TypeReference Contexts { get; }

    public MethodReference Begin { get; }

    public MethodReference GetContexts { get; }

    public MethodReference GetIsPending { get; }

    public MethodReference Leave { get; }

    /// <summary><see cref="object.GetType"/>, which throws where there is no object.</summary>
    public MethodReference GetTypeOfObject { get; }

    /// <summary>Takes the task of a method that has suspended, as the type that the method returns.</summary>
    /// <param name="target">The method.</param>
    /// <param name="result">The type of its result, where it is taken; null for none.</param>
    public MethodReference Take(AsyncShape target, TypeReference? result)
    {
        MethodReference take = Method(Run, target.ReturnsTask ? "TakeTask" : "TakeValueTask", hasThis: true, _module.TypeSystem.Void);
        return Close(take, result, type => take.ReturnType = TaskOf(target, type));
    }

    /// <summary>Notes the task of the method that suspends.</summary>
    public MethodReference Suspend(AsyncShape shape)
    {
        MethodReference suspend = Method(Run, "Suspend", hasThis: true, _module.TypeSystem.Void);
        return Close(suspend, shape.ReturnsTask ? null : shape.Result, type => suspend.Parameters.Add(new ParameterDefinition(TaskOf(shape, type))));
    }

    /// <summary>Makes the task that others get, in the code of the state machine.</summary>
    public MethodReference End(AsyncShape shape)
    {
        MethodReference end = Method(_edge, shape.ReturnsTask ? "EndTask" : "EndValueTask", hasThis: false, _module.TypeSystem.Void, RunByReference);
        return Close(end, shape.Result, type =>
        {
            end.ReturnType = TaskOf(shape, type);
            if (type is not null)
                end.Parameters.Add(new ParameterDefinition(type));
        });
    }

    /// <summary>Makes the failed task that others get, in the code of the state machine.</summary>
    public MethodReference Fail(AsyncShape shape)
    {
        MethodReference fail = Method(_edge, shape.ReturnsTask ? "FailTask" : "FailValueTask", hasThis: false, _module.TypeSystem.Void, shape.Outer.CatchType);
        return Close(fail, shape.Result, type => fail.ReturnType = TaskOf(shape, type));
    }

    /// <summary>The attribute that leaves a method out of stack traces; null for an assembly of a framework that does not have it.</summary>
    public CustomAttribute? StackTraceHidden()
    {
        if (_module.TypeSystem.CoreLibrary.Name is not ("System.Runtime" or "System.Private.CoreLib"))
            return null;
        TypeReference attribute = new("System.Diagnostics", "StackTraceHiddenAttribute", _module, _module.TypeSystem.CoreLibrary);
        return new CustomAttribute(Method(attribute, ".ctor", hasThis: true, _module.TypeSystem.Void));
    }

    // The task type that a method returns, with another result; in the assembly in which the method names it.
    private TypeReference TaskOf(AsyncShape shape, TypeReference? result)
    {
        string name = shape.ReturnsTask ? "Task" : "ValueTask";
        IMetadataScope scope = shape.Kickoff.ReturnType.GetElementType().Scope;
        TypeReference type = new("System.Threading.Tasks", result is null ? name : name + "`1", _module, scope, valueType: !shape.ReturnsTask);
        if (result is null)
            return type;
        type.GenericParameters.Add(new GenericParameter("TResult", type));
        GenericInstanceType closed = new(type);
        closed.GenericArguments.Add(result);
        return closed;
    }

    // Where there is a result, the method is generic over its type.
    private static MethodReference Close(MethodReference method, TypeReference? result, Action<TypeReference?> complete)
    {
        if (result is null)
        {
            complete(null);
            return method;
        }

        GenericParameter parameter = new("TResult", method);
        method.GenericParameters.Add(parameter);
        complete(parameter);
        GenericInstanceMethod closed = new(method);
        closed.GenericArguments.Add(result);
        return closed;
    }

    private static MethodReference Method(TypeReference type, string name, bool hasThis, TypeReference returns, params TypeReference[] parameters)
    {
        MethodReference method = new(name, returns, type) { HasThis = hasThis };
        foreach (TypeReference parameter in parameters)
            method.Parameters.Add(new ParameterDefinition(parameter));
        return method;
    }
}
