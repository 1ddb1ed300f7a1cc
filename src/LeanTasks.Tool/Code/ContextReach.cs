using LeanTasks.Tool.Apps;
using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Code;

/// <summary>Finds the contexts that a method sets, itself or through its callees in the app's assemblies.</summary>
/// <remarks>
/// It follows calls, all implementations and overrides of a callee, constructors, and functions whose address is taken, as for a
/// lambda, even if it is not called. It does not follow async methods, whose builders undo their changes. <see cref="ContextSetters"/>
/// represents the code of .NET; calls through a delegate, an interface of .NET, or members that run code which is not named where they
/// are called (<see cref="HiddenCode"/>), are only reported as possible.
/// </remarks>
internal sealed class ContextReach
{
    private readonly HashSet<ModuleDefinition> _own;
    private readonly Callers _callers;
    private readonly Dictionary<MethodDefinition, Step> _steps = [];
    private readonly Implementers _implementers;

    /// <summary>Creates one, which reads code when it is used.</summary>
    /// <param name="modules">The app's assemblies. LeanTasks is treated as .NET, since it restores contexts as .NET does.</param>
    /// <param name="callers">Finds the methods that a method implements or overrides, and names methods.</param>
    public ContextReach(IEnumerable<ModuleDefinition> modules, Callers callers)
    {
        _own = [.. modules.Where(module => !ProfilingLibraries.IsOurs(module.Assembly.Name.Name))];
        _callers = callers;
        _implementers = new Implementers([.. _own]);
    }

    /// <summary>Searches a method and its callees, up to the first change.</summary>
    /// <param name="method">The method; for an async one, the code from await to await.</param>
    /// <returns>The contexts that it sets.</returns>
    public ContextUse Of(MethodDefinition method)
    {
        HashSet<MethodDefinition> seen = [];
        (string? sets, string? check) = Search([method], seen);
        if (sets is not null)
            return new ContextUse(sets, null);

        // Methods of the app that a call of a method of .NET may reach.
        MethodDefinition[] possible = [.. seen.SelectMany(called => StepOf(called).Possible)];
        (string? maySet, _) = Search(possible, seen);
        return new ContextUse(null, maySet is null ? check : $"Check that its calls through .NET types do not reach code that changes a context ({maySet})");
    }

    private (string? Sets, string? Check) Search(IEnumerable<MethodDefinition> methods, HashSet<MethodDefinition> seen)
    {
        Queue<MethodDefinition> open = new(methods.Where(seen.Add));
        string? check = null;
        while (open.TryDequeue(out MethodDefinition? next))
        {
            Step step = StepOf(next);
            if (step.Sets is not null)
                return (step.Sets, null);
            check ??= step.Check;
            foreach (MethodDefinition called in step.Called.Where(seen.Add))
                open.Enqueue(called);
        }

        return (null, check);
    }

    private Step StepOf(MethodDefinition method)
    {
        if (!_steps.TryGetValue(method, out Step? step))
            _steps[method] = step = Read(method);
        return step;
    }

    private Step Read(MethodDefinition method)
    {
        Step step = new();
        foreach (Instruction instruction in method.Body.Instructions)
        {
            if (instruction.OpCode.Code == ILCode.Calli)
                step.Check ??= "Check that no function pointer it calls sets an AsyncLocal";
            if (instruction.Operand is not MethodReference target || instruction.OpCode.Code == ILCode.Ldtoken)
                continue;

            // Fused methods bring contexts back as builders do.
            if (FusedForms.RunOf(target) is not null || FusedForms.IsOfLibrary(target))
                continue;
            if (ContextSetters.Find(target) is { } what)
            {
                step.Sets = $"{_callers.NameOf(method)} sets {what}";
                break;
            }

            if (StateMachineOf(target) is not { } machine)
                Follow(method, instruction, target, step);
            else if (!BringsContextsBack(target))
                step.Called.AddRange(machine.Methods.Where(own => own is { Name: "MoveNext", HasBody: true }));
        }

        return step;
    }

    private void Follow(MethodDefinition method, Instruction instruction, MethodReference target, Step step)
    {
        if (target.Resolve() is not { } called)
        {
            // An array's own methods have no definition.
            if (target.DeclaringType is not ArrayType)
                step.Check ??= $"Check that {TypeNames.Simple(target.DeclaringType)}.{target.Name}, whose code was not found, does not set an AsyncLocal";
            return;
        }

        if (called.Name == "Invoke" && HiddenCode.IsFunction(called.DeclaringType))
        {
            step.Check ??= "Check that no delegate it calls sets an AsyncLocal";
            return;
        }

        bool own = _own.Contains(called.Module);
        if (!own && HiddenCode.Of(called, method) is { } hidden)
            step.Check ??= hidden;
        if (own && called.HasBody)
            step.Called.Add(called);
        if (own && instruction.OpCode.Code == ILCode.Newobj && called.DeclaringType.BaseType is { } parent && HiddenCode.IsFunction(parent))
            step.Called.AddRange(called.DeclaringType.Methods.Where(function => function is { Name: "Invoke", HasBody: true }));
        if (called.IsVirtual && instruction.OpCode.Code is ILCode.Callvirt or ILCode.Ldvirtftn && called.DeclaringType.FullName != "System.Object")
            Dispatch(called, own, StructOf(instruction), step);
    }

    /// <summary>The methods that may run for a virtual method; for a known struct, only its own.</summary>
    private void Dispatch(MethodDefinition called, bool own, TypeDefinition? receiver, Step step)
    {
        foreach (MethodDefinition candidate in _implementers.Named(called.Name, called.Parameters.Count))
        {
            if (receiver is not null && candidate.DeclaringType != receiver)
                continue;
            Contracts contracts = _callers.ContractsOf(candidate);
            if (receiver is not null || (own && contracts.Own.Contains(called)))
                step.Called.Add(candidate);
            else if (!own && contracts.Foreign is not null)
                step.Possible.Add(candidate);
        }
    }

    /// <summary>The struct whose method is called, such as the enumerator of a list in a loop.</summary>
    private static TypeDefinition? StructOf(Instruction call) =>
        call.Previous is { OpCode.Code: ILCode.Constrained, Operand: TypeReference type and not GenericParameter } && type.Resolve() is { IsValueType: true } definition
            ? definition
            : null;

    /// <summary>The state machine that a builder starts.</summary>
    private static TypeDefinition? StateMachineOf(MethodReference method) =>
        method is GenericInstanceMethod { Name: "Start", GenericArguments: [var argument] }
        && argument.GetElementType().Resolve() is { } machine && machine.Methods.Any(own => own.Name == "MoveNext")
            ? machine
            : null;

    private static bool BringsContextsBack(MethodReference start) =>
        start.DeclaringType.GetElementType().Namespace is "System.Runtime.CompilerServices" or "LeanTasks" or "LeanTasks.Builders";

    /// <summary>The effects of one method, without its callees.</summary>
    private sealed class Step
    {
        public string? Sets { get; set; }

        public string? Check { get; set; }

        public List<MethodDefinition> Called { get; } = [];

        public List<MethodDefinition> Possible { get; } = [];
    }
}
