using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Code;

/// <summary>Finds the callers of an app's methods that return tasks, and their uses of the tasks.</summary>
internal sealed class Callers
{
    private readonly HashSet<ModuleDefinition> _modules;
    private readonly IReadOnlySet<ModuleDefinition> _counting;
    private readonly IReadOnlyDictionary<TypeDefinition, AsyncMethod> _asyncMethods;
    private readonly Dictionary<MethodDefinition, Contracts> _contracts = [];

    // By the name of the called method: resolving each call of an app would take far longer than searching for the few.
    private readonly Lazy<ILookup<string, Call>> _calls;

    /// <summary>Creates an index, which reads the code at its first use.</summary>
    /// <param name="modules">The app's assemblies.</param>
    /// <param name="counting">Those of them that count.</param>
    /// <param name="asyncMethods">Their async methods, by the type of the state machine.</param>
    public Callers(
        IReadOnlyList<ModuleDefinition> modules, IReadOnlySet<ModuleDefinition> counting, IReadOnlyDictionary<TypeDefinition, AsyncMethod> asyncMethods)
    {
        _modules = [.. modules];
        _counting = counting;
        _asyncMethods = asyncMethods;
        _calls = new Lazy<ILookup<string, Call>>(() => modules.SelectMany(CallsIn).ToLookup(call => call.Target.Name));
    }

    /// <summary>The methods that a method implements or overrides.</summary>
    /// <param name="method">The method.</param>
    /// <returns>The contracts.</returns>
    public Contracts ContractsOf(MethodDefinition method)
    {
        if (!_contracts.TryGetValue(method, out Contracts? contracts))
            _contracts[method] = contracts = Contracts.Of(method, _modules.Contains);
        return contracts;
    }

    /// <summary>Names a method as in the source.</summary>
    /// <param name="method">The method; the MoveNext of an async method gets that method's name.</param>
    /// <returns>The name.</returns>
    public string NameOf(MethodDefinition method) =>
        _asyncMethods.TryGetValue(method.DeclaringType, out AsyncMethod? known) ? known.Name : MethodNames.Full(method, SourcePlaces.Of(method));

    /// <summary>The places that call a method.</summary>
    /// <param name="method">The method.</param>
    /// <returns>The places, also those that call the methods it implements; and the methods that pass its task on to them.</returns>
    public (IReadOnlyList<CallSite> Sites, IReadOnlyList<MethodDefinition> HandedOnBy) Of(MethodDefinition method)
    {
        List<CallSite> sites = [];
        List<MethodDefinition> handedOnBy = [];
        Collect(method, sites, handedOnBy, [], isTask: false);
        return (sites, handedOnBy);
    }

    private void Collect(MethodDefinition method, List<CallSite> sites, List<MethodDefinition> handedOnBy, HashSet<MethodDefinition> visited, bool isTask)
    {
        if (!visited.Add(method))
            return;
        HashSet<MethodDefinition> targets = [method, .. ContractsOf(method).Own];
        foreach (MethodDefinition target in targets)
        {
            foreach (Call call in _calls.Value[target.Name])
            {
                if (call.Target.Parameters.Count != target.Parameters.Count || call.Target.Resolve() is not { } resolved || resolved != target || IsOwnEntry(call.In))
                    continue;
                (TaskUse use, string? receiver) = call.At.OpCode.Code is ILCode.Ldftn or ILCode.Ldvirtftn
                    ? TaskUses.OfDelegate(call.At)
                    : TaskUses.Of(call.At, call.In.Body);
                bool makesTask = isTask || TaskUses.MakesTask(call.At, call.In.Body);
                if (use != TaskUse.Returned)
                    sites.Add(WithGrowth(Site(call.In, use, receiver), call, sites) with { MakesTask = makesTask });
                else if (!visited.Contains(call.In))
                    HandOn(call.In, sites, handedOnBy, visited, makesTask);
            }
        }
    }

    /// <summary>For a method that only passes the task on, its own callers decide, unless its return type is fixed.</summary>
    private void HandOn(MethodDefinition method, List<CallSite> sites, List<MethodDefinition> handedOnBy, HashSet<MethodDefinition> visited, bool isTask)
    {
        string? contract = ContractsOf(method).Foreign;
        int before = sites.Count;
        if (contract is null)
            Collect(method, sites, handedOnBy, visited, isTask);
        bool isReplaced = sites.Count > before;
        if (!isReplaced)
            sites.Add(Site(method, TaskUse.Returned, contract) with { MakesTask = isTask });
        if (isReplaced || method.IsGetter)
            handedOnBy.Add(method);
    }

    private static CallSite WithGrowth(CallSite site, Call call, List<CallSite> others)
    {
        if (site is not { Use: TaskUse.Awaited, CallerStateMachine: { } caller })
            return site;
        site = site with { ComesBack = TaskUses.Taker(call.At, call.In.Body) is not { } taker || !PassThrough.LeavesContext(taker) };

        // Where all awaits of a type share a field, it grows once.
        bool grown = AwaiterGrowth.SharesFields(call.In.DeclaringType)
            && others.Exists(other => other.CallerStateMachine == caller && other.CallerAssembly == site.CallerAssembly && other.Growth is not 0);
        return site with { Growth = grown ? 0 : AwaiterGrowth.Of(call.At, call.In) };
    }

    private static bool IsOwnEntry(MethodDefinition method) => method.Module.EntryPoint == method && method.Name == "<Main>";

    private CallSite Site(MethodDefinition method, TaskUse use, string? receiver)
    {
        string assembly = method.Module.Assembly.Name.Name;
        string? key = _asyncMethods.TryGetValue(method.DeclaringType, out AsyncMethod? caller) ? AsyncMethodFinder.Key(caller.StateMachine.FullName) : null;
        CallSite site = new(NameOf(method), key, assembly, use, receiver);
        return site with { IsCallerCounted = _counting.Contains(method.Module) };
    }

    private static IEnumerable<Call> CallsIn(ModuleDefinition module) =>
        from type in module.GetTypes()
        from method in type.Methods
        where method.HasBody && !FusedForms.IsRepeatedCode(method)
        from instruction in method.Body.Instructions
        where instruction.OpCode.Code is ILCode.Call or ILCode.Callvirt or ILCode.Ldftn or ILCode.Ldvirtftn
        let target = (MethodReference)instruction.Operand
        where TaskUses.IsTaskLike(target.ReturnType)
        select new Call(target, instruction, method);

    private sealed record Call(MethodReference Target, Instruction At, MethodDefinition In);
}

/// <summary>One place that calls an async method.</summary>
/// <param name="Caller">The method that the place is in, as in the source.</param>
/// <param name="CallerStateMachine">The key of the caller's state machine, if it is an async method that was found.</param>
/// <param name="CallerAssembly">The simple name of the caller's assembly.</param>
/// <param name="Use">Its use of the task.</param>
/// <param name="Receiver">The method that the task, or the delegate, is passed on to. For a returned task, the method outside the app that fixes the return type; null otherwise.</param>
internal sealed record CallSite(string Caller, string? CallerStateMachine, string CallerAssembly, TaskUse Use, string? Receiver = null)
{
    /// <summary>The bytes by which each object with the caller's variables grows if the task becomes a <c>ValueTask</c>; null where that is not known.</summary>
    public int? Growth { get; init; } = 0;

    /// <summary>Whether <c>AsTask</c> makes a task of the method's <c>ValueTask</c> on its way here.</summary>
    public bool MakesTask { get; init; }

    /// <summary>Whether the caller's assembly counts, so that a caller without counts was not called.</summary>
    public bool IsCallerCounted { get; init; } = true;

    /// <summary>Whether the caller's await resumes on its <c>SynchronizationContext</c>: one without <c>ConfigureAwait(false)</c>.</summary>
    public bool ComesBack { get; init; }
}

/// <summary>Computes the growth of a caller's own variables when a task that it awaits becomes a <c>ValueTask</c>, whose awaiter is larger.</summary>
internal static class AwaiterGrowth
{
    private const int Pointer = 8;

    // The task alone; with ConfigureAwait also its options.
    private const int TaskAwaiter = Pointer;

    private const int ConfiguredTaskAwaiter = 2 * Pointer;

    /// <summary>Looks at one place.</summary>
    /// <param name="call">The call that returns the task, which is awaited immediately.</param>
    /// <param name="moveNext">The code of the caller's state machine, which the call is in.</param>
    /// <returns>Bytes for each object that holds the caller's variables, on a 64-bit system; null where the size of the result is not known.</returns>
    public static int? Of(Instruction call, MethodDefinition moveNext)
    {
        if (!Bodies.IsCall(TaskUses.Taker(call, moveNext.Body), out MethodReference? taker))
            return null;
        TypeReference task = taker.DeclaringType;
        if (task is not { Namespace: "System.Threading.Tasks", Name: "Task" or "Task`1" })
            return 0;

        bool configured = taker.Name == "ConfigureAwait";
        TypeReference? result = (task as GenericInstanceType)?.GenericArguments[0];
        int before = configured ? ConfiguredTaskAwaiter : TaskAwaiter;
        if (OfValueTask(result) is not { } after)
            return null;
        if (!SharesFields(moveNext.DeclaringType))
            return after - before;
        if (moveNext.DeclaringType.Fields.Any(field => IsAwaiterOfValueTask(field.FieldType, configured, result)))
            return 0;

        // The task's own awaiter remains where another await needs it.
        int all = moveNext.Body.Instructions.Count(other => Bodies.IsCall(other, out MethodReference? of) && of.FullName == taker.FullName);
        int own = moveNext.Body.Instructions.Count(other => Bodies.IsCall(other, out MethodReference? of) && of.FullName == ((MethodReference)call.Operand).FullName);
        return all <= own ? after - before : after;
    }

    /// <summary>Whether all awaits of one type have one field for their awaiters.</summary>
    /// <param name="stateMachine">The type of a state machine.</param>
    /// <returns>True for C#; F# has a field for each await.</returns>
    public static bool SharesFields(TypeDefinition stateMachine) => !stateMachine.Name.Contains('@', StringComparison.Ordinal);

    /// <summary>The size of the awaiter of a <c>ValueTask</c>, which is that of the <c>ValueTask</c>.</summary>
    /// <param name="result">The type of its result; null without one.</param>
    /// <returns>Bytes; null where they are not known.</returns>
    private static int? OfValueTask(TypeReference? result)
    {
        // A reference, the result, a token of two bytes and a flag of one.
        int? size = result is null ? 0 : SizeOf(result);
        return size is { } known ? Pointer + ((known + 3 + Pointer - 1) / Pointer * Pointer) : null;
    }

    private static int? SizeOf(TypeReference type) => type switch
    {
        GenericParameter parameter => parameter.HasReferenceTypeConstraint ? Pointer : null,
        { IsValueType: false } => Pointer,
        _ => type.MetadataType switch
        {
            MetadataType.Boolean or MetadataType.SByte or MetadataType.Byte => 1,
            MetadataType.Int16 or MetadataType.UInt16 or MetadataType.Char => 2,
            MetadataType.Int32 or MetadataType.UInt32 or MetadataType.Single => 4,
            MetadataType.Int64 or MetadataType.UInt64 or MetadataType.Double or MetadataType.IntPtr or MetadataType.UIntPtr => 8,
            MetadataType.ValueType => type.Resolve() is { IsEnum: true } enumeration ? SizeOf(enumeration.Fields.First(field => !field.IsStatic).FieldType) : null,
            _ => null,
        },
    };

    private static bool IsAwaiterOfValueTask(TypeReference type, bool configured, TypeReference? result) =>
        type.GetElementType() is { Namespace: "" or "System.Runtime.CompilerServices", Name: var name }
        && name == (configured ? "ConfiguredValueTaskAwaiter" : result is null ? "ValueTaskAwaiter" : "ValueTaskAwaiter`1")
        && (type as GenericInstanceType)?.GenericArguments[0].FullName == result?.FullName;
}
