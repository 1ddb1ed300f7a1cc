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
