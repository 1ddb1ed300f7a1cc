using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The thunks of a plan: one for each method that a module calls in one way.</summary>
/// <param name="context">The modules.</param>
/// <param name="faults">The methods on which the weaver has failed.</param>
internal sealed class CrossModuleThunks(WeavingContext context, MethodFaults faults)
{
    private readonly Dictionary<(ModuleDefinition From, MethodDefinition Named, Code Call, Fusable Target), CrossModuleThunk> _all = [];

    /// <summary>Lets a call of another module's method go by a thunk.</summary>
    /// <param name="caller">The method that calls.</param>
    /// <param name="call">The call.</param>
    /// <param name="named">The method that it names.</param>
    /// <param name="target">The method that it reaches; then what the caller calls instead.</param>
    /// <param name="instance">The class whose method is reached, where the call names another one; then null, since the thunk casts.</param>
    /// <returns>Why it cannot, as the end of a sentence; null if it can, or need not.</returns>
    public string? Cross(FusableCode caller, Instruction call, MethodDefinition named, ref Fusable? target, ref ReachedClass? instance)
    {
        ModuleDefinition from = caller.Method.Module;
        if (target is null || target.Module == from)
            return null;
        if (!context.MayCall(from, target.Module))
            return "is in an assembly that references this one";
        if (CrossModuleThunk.WhyNot(from, named, target) is { } whyNot)
            return whyNot;
        if (faults.WhyNot(FaultPlace.OfCrossModuleThunk(from, named)) is { } failed)
            return $"is called without fusing: {failed}";
        (ModuleDefinition, MethodDefinition, Code, Fusable) key = (from, named, call.OpCode.Code, target);
        if (!_all.TryGetValue(key, out CrossModuleThunk? thunk))
            _all.Add(key, thunk = new CrossModuleThunk(from, call, named, target) { Result = named.ReturnType is GenericInstanceType ? target.Result : null, Cast = instance?.Type });
        target = thunk;
        instance = null;
        return null;
    }
}
