using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>References to what fused code calls, in LeanTasks.Fusing.</summary>
internal sealed class FusedMembers
{
    private const string Namespace = "LeanTasks.Fusing";

    private readonly ModuleDefinition _module;
    private readonly TypeReference _entryPoint;
    private readonly TypeReference _await;
    private readonly TypeReference _frameOfT;
    private readonly TypeReference _voidFrame;
    private readonly TypeReference _pool;
    private readonly TypeReference _entryPointKind;

    private TypeDefinition? _guards;

    public FusedMembers(ModuleDefinition module)
    {
        _module = module;
        AssemblyNameReference scope = AssemblyReferences.ToOurs(module, BuilderNames.PooledAssembly);
        Run = new TypeReference(Namespace, "FusedRun", module, scope, valueType: true);
        RunByReference = new ByReferenceType(Run);
        Contexts = new TypeReference(Namespace, "FusedContexts", module, scope, valueType: true);
        _entryPoint = new TypeReference(Namespace, "FusedEntryPoint", module, scope, valueType: false);
        _await = new TypeReference(Namespace, "FusedAwait", module, scope, valueType: false);
        Begin = Method(Run, "Begin", hasThis: false, Run);
        CheckInstance = Method(Run, "CheckInstance", hasThis: false, module.TypeSystem.Void, module.TypeSystem.Object);
        Enumerators = new EnumeratorMembers(module, RunByReference);
        GetContexts = Method(Run, "get_Contexts", hasThis: true, Contexts);
        GetIsPending = Method(Run, "get_IsPending", hasThis: true, module.TypeSystem.Boolean);
        Leave = Method(Run, "Leave", hasThis: true, module.TypeSystem.Void, Contexts);
        Exception = new TypeReference("System", "Exception", module, module.TypeSystem.CoreLibrary, valueType: false);
        Fail = Method(Run, "Fail", hasThis: true, module.TypeSystem.Void, Contexts, Exception);
        Frame = new TypeReference(Namespace, "FusedFrame", module, scope, valueType: false);
        _frameOfT = new TypeReference(Namespace, "FusedFrame`1", module, scope, valueType: false);
        _frameOfT.GenericParameters.Add(new GenericParameter("TResult", _frameOfT));
        _voidFrame = new TypeReference(Namespace, "FusedVoidFrame", module, scope, valueType: false);
        BeginCall = Method(Run, "BeginCall", hasThis: true, module.TypeSystem.Void);
        EndCall = Method(Run, "EndCall", hasThis: true, module.TypeSystem.Void);
        GoOnAnywhere = Method(Run, "GoOnAnywhere", hasThis: true, module.TypeSystem.Void);
        GetIsResumed = Method(Run, "get_IsResumed", hasThis: true, module.TypeSystem.Boolean);
        Resume = Method(Run, "Resume", hasThis: true, module.TypeSystem.Void, Frame, Frame);
        TakeResumed = Method(Run, "TakeResumed", hasThis: true, Frame, new ByReferenceType(Frame));
        BeginCallOfOneBody = Method(Run, "BeginCall", hasThis: true, Contexts, Frame);
        EndCallOfOneBody = Method(Run, "EndCall", hasThis: true, module.TypeSystem.Void, Contexts, Frame);
        Clear = Method(Frame, "Clear", hasThis: true, module.TypeSystem.Void);
        SuspendAgain = Method(Run, "SuspendAgain", hasThis: true, module.TypeSystem.Void, Frame);
        TypeReference options = new(Namespace, "FusedAwaitOptions", module, scope, valueType: true);
        SuspendAgainOn = Method(Run, "SuspendAgainOn", hasThis: true, module.TypeSystem.Void, Frame, options);
        SuspendOn = Method(Run, "SuspendOn", hasThis: true, module.TypeSystem.Void, Frame, options);
        TakeEnd = Method(Frame, "TakeEnd", hasThis: true, module.TypeSystem.Void);
        Type = new TypeReference("System", "Type", module, module.TypeSystem.CoreLibrary, valueType: false);
        GetTypeOfObject = Method(module.TypeSystem.Object, "GetType", hasThis: true, Type);
        TypeReference handle = new("System", "RuntimeTypeHandle", module, module.TypeSystem.CoreLibrary, valueType: true);
        GetTypeFromHandle = Method(Type, "GetTypeFromHandle", hasThis: false, Type, handle);
        _pool = new TypeReference(Namespace, "FusedPool", module, scope, valueType: false);
        _entryPointKind = new TypeReference(Namespace, "FusedEntryPointKind", module, scope, valueType: true);
        TypeReference identity = new(Namespace, "FusedAssemblyIdentity", module, scope, valueType: false);
        IsFusedAssembly = Method(identity, "Is", hasThis: false, module.TypeSystem.Boolean, handle, module.TypeSystem.String);
    }

    public TypeReference Run { get; }

    public TypeReference RunByReference { get; }

    public TypeReference Contexts { get; }

    public MethodReference Begin { get; }

    public MethodReference CheckInstance { get; }

    /// <summary>What is called where an enumerator is asked for the next item.</summary>
    public EnumeratorMembers Enumerators { get; }

    public MethodReference GetContexts { get; }

    public MethodReference GetIsPending { get; }

    public MethodReference Leave { get; }

    public TypeReference Exception { get; }

    public MethodReference Fail { get; }

    public TypeReference Frame { get; }

    public MethodReference BeginCall { get; }

    public MethodReference EndCall { get; }

    public MethodReference GoOnAnywhere { get; }

    public MethodReference GetIsResumed { get; }

    public MethodReference Resume { get; }

    public MethodReference TakeResumed { get; }

    public MethodReference BeginCallOfOneBody { get; }

    public MethodReference EndCallOfOneBody { get; }

    public MethodReference Clear { get; }

    public MethodReference SuspendAgain { get; }

    public MethodReference SuspendAgainOn { get; }

    public MethodReference SuspendOn { get; }

    public MethodReference TakeEnd { get; }

    public TypeReference Type { get; }

    public MethodReference GetTypeFromHandle { get; }

    /// <summary><see cref="object.GetType"/>, which throws where there is no object.</summary>
    public MethodReference GetTypeOfObject { get; }

    /// <summary>Whether a type's module is the one that another one was fused with.</summary>
    public MethodReference IsFusedAssembly { get; }

    /// <summary>The class of this module with its straight forms of virtual methods of .NET, which is added when it is first asked for.</summary>
    public TypeDefinition Guards
    {
        get
        {
            if (_guards is null)
            {
                _guards = new TypeDefinition("", FusedNames.OfDevirtualizationGuards(_module), TypeAttributes.NotPublic | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit, _module.TypeSystem.Object);
                _module.Types.Add(_guards);
            }

            return _guards;
        }
    }

    /// <summary>The type that a method's frame derives from.</summary>
    public TypeReference BaseOf(AsyncShape shape) => shape.Result is null ? _voidFrame : Closed(_frameOfT, shape.Result);

    /// <summary>The constructor of that type.</summary>
    public MethodReference NewBase(AsyncShape shape) => Method(BaseOf(shape), ".ctor", hasThis: true, _module.TypeSystem.Void);

    /// <summary>Takes a frame from its method's pool, or makes one.</summary>
    public MethodReference Rent(TypeReference frame)
    {
        MethodReference rent = Method(_pool, "Rent", hasThis: false, _module.TypeSystem.Void, _entryPointKind, RunByReference);
        return Close(rent, frame, type => rent.ReturnType = type!);
    }

    /// <summary>The field with the result of a method.</summary>
    public FieldReference ResultOf(TypeReference result) => new("Result", _frameOfT.GenericParameters[0], Closed(_frameOfT, result));

    /// <summary>Suspends a method for the first time.</summary>
    public MethodReference Suspend(AsyncShape shape)
    {
        MethodReference suspend = Method(Run, "Suspend", hasThis: true, _module.TypeSystem.Void);
        return Close(suspend, shape.Result, type =>
        {
            suspend.ReturnType = type ?? _module.TypeSystem.Void;
            suspend.Parameters.Add(new ParameterDefinition(type is null ? Frame : Closed(_frameOfT, type)));
        });
    }

    /// <summary>Takes the result of a method that has ended.</summary>
    public MethodReference TakeResult(TypeReference result)
    {
        MethodReference take = Method(Frame, "TakeResult", hasThis: true, _module.TypeSystem.Void);
        return Close(take, result, type => take.ReturnType = type!);
    }

    /// <summary>Takes the result of a task that a method returns which is not async, or suspends until there is one.</summary>
    public MethodReference AwaitReturned(MethodReference method, bool isTask, TypeReference? result)
    {
        MethodReference await = Method(_await, "Await", hasThis: false, _module.TypeSystem.Void);
        return Close(await, result, type =>
        {
            await.ReturnType = type ?? _module.TypeSystem.Void;
            await.Parameters.Add(new ParameterDefinition(TaskOf(method, isTask, type)));
            await.Parameters.Add(new ParameterDefinition(RunByReference));
        });
    }

    /// <summary>Attaches a frame to an awaiter.</summary>
    public MethodReference Await(TypeReference awaiter, bool flows) => Attach(Frame, flows ? "AwaitFlowing" : "Await", awaiter, flows);

    /// <summary>A method of a frame that attaches it to an awaiter.</summary>
    public MethodReference Attach(TypeReference frame, string name, TypeReference awaiter, bool flows)
    {
        MethodReference await = Method(frame, name, hasThis: true, _module.TypeSystem.Void);
        GenericInstanceMethod closed = new(await);
        if (!flows)
        {
            await.GenericParameters.Add(new GenericParameter("TAwaited", await));
            closed.GenericArguments.Add(ResultOfValueTask(awaiter) ?? _module.TypeSystem.Int32);
        }

        GenericParameter type = new("TAwaiter", await);
        await.GenericParameters.Add(type);
        closed.GenericArguments.Add(awaiter);
        await.Parameters.Add(new ParameterDefinition(type));
        if (!flows)
            await.Parameters.Add(new ParameterDefinition(RunByReference));
        return closed;
    }

    // The type argument of any other awaiter may be one that no method takes as such: a ref struct.
    private static TypeReference? ResultOfValueTask(TypeReference awaiter) => awaiter is GenericInstanceType generic
        && generic.ElementType.FullName is "System.Runtime.CompilerServices.ValueTaskAwaiter`1" or "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1/ConfiguredValueTaskAwaiter"
            ? generic.GenericArguments[0]
            : null;

    /// <summary>Makes the task that others get, in the code of the method that they call.</summary>
    public MethodReference End(AsyncShape shape)
    {
        MethodReference end = Method(_entryPoint, shape.ReturnsTask ? "EndTask" : shape.EntryPointKind == EntryPointKind.Task ? "EndValueTask" : "EndPooledValueTask", hasThis: false, _module.TypeSystem.Void, RunByReference);
        return Close(end, shape.ResultOfKickoff, type =>
        {
            end.ReturnType = TaskOf(shape.Kickoff, shape.ReturnsTask, type);
            if (type is not null)
                end.Parameters.Add(new ParameterDefinition(type));
        });
    }

    /// <summary>Makes the failed task that others get, in the code of the method that they call.</summary>
    public MethodReference FailedTask(AsyncShape shape)
    {
        string name = shape.EntryPointKind switch
        {
            _ when shape.ReturnsTask => "FailTask",
            EntryPointKind.Pooled => "FailPooledValueTask",
            EntryPointKind.Pooling => "FailPoolingValueTask",
            _ => "FailValueTask",
        };
        MethodReference fail = Method(_entryPoint, name, hasThis: false, _module.TypeSystem.Void, shape.Outer.CatchType, RunByReference);
        return Close(fail, shape.ResultOfKickoff, type => fail.ReturnType = TaskOf(shape.Kickoff, shape.ReturnsTask, type));
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
    private TypeReference TaskOf(MethodReference method, bool isTask, TypeReference? result)
    {
        string name = isTask ? "Task" : "ValueTask";
        IMetadataScope scope = method.ReturnType.GetElementType().Scope;
        TypeReference type = new("System.Threading.Tasks", result is null ? name : name + "`1", _module, scope, valueType: !isTask);
        if (result is null)
            return type;
        type.GenericParameters.Add(new GenericParameter("TResult", type));
        return Closed(type, result);
    }

    private static GenericInstanceType Closed(TypeReference type, TypeReference result)
    {
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

    /// <summary>A reference to a method.</summary>
    public static MethodReference Method(TypeReference type, string name, bool hasThis, TypeReference returns, params TypeReference[] parameters)
    {
        MethodReference method = new(name, returns, type) { HasThis = hasThis };
        foreach (TypeReference parameter in parameters)
            method.Parameters.Add(new ParameterDefinition(parameter));
        return method;
    }
}
