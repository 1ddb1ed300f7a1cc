using LeanTasks.Tool.Apps;
using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Code;

/// <summary>Finds the contexts that a method sets, itself or through its callees in the app's assemblies.</summary>
/// <remarks>
/// It follows calls, constructors, and all implementations and overrides of a callee. It also follows functions whose address is taken,
/// as for a lambda, even if it is not called. It does not follow async methods, whose builders undo their changes.
/// <see cref="ContextSetters"/> represents the code of .NET; calls through a delegate, an interface of .NET, or members that run code
/// which is not named where they are called (<see cref="HiddenCode"/>), are only reported as possible.
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

/// <summary>Whether a method changes contexts that are restored because it is async.</summary>
/// <param name="Sets">The first change that was found, as a clause: <c>Tenant.Enter sets an AsyncLocal</c>; null where there is none.</param>
/// <param name="Check">What to check, as a clause: <c>check that no delegate that it calls sets an AsyncLocal</c>; null where all its callees are known.</param>
internal sealed record ContextUse(string? Sets, string? Check)
{
    /// <summary>For a method that changes none, as far as the code of .NET is known.</summary>
    public static ContextUse None { get; } = new(null, null);
}

/// <summary>The members of .NET that change the <c>ExecutionContext</c> or <c>SynchronizationContext</c> for the code after them.</summary>
/// <remarks>
/// An async method undoes such a change when it returns; a method that passes through, or is merged, does not. Members that set a context
/// only while they run a delegate, such as <c>ExecutionContext.Run</c>, are not here: they undo the change themselves.
/// </remarks>
internal static class ContextSetters
{
    private static readonly Dictionary<string, (string What, string[] Members)> s_setters = new()
    {
        ["System.Threading.AsyncLocal`1"] = ("an AsyncLocal", ["set_Value"]),
        ["System.Threading.ExecutionContext"] = ("the ExecutionContext", ["Restore", "SuppressFlow", "RestoreFlow"]),
        ["System.Threading.AsyncFlowControl"] = ("the ExecutionContext", ["Undo", "Dispose"]),
        ["System.Threading.SynchronizationContext"] = ("the SynchronizationContext", ["SetSynchronizationContext"]),
        ["System.Threading.Thread"] = ("a culture or principal", ["set_CurrentCulture", "set_CurrentUICulture", "set_CurrentPrincipal"]),
        ["System.Globalization.CultureInfo"] = ("a culture", ["set_CurrentCulture", "set_CurrentUICulture"]),
        ["System.Diagnostics.Activity"] = ("the current Activity", ["set_Current", "Start", "Stop", "Dispose"]),
        ["System.Diagnostics.ActivitySource"] = ("the current Activity", ["StartActivity"]),
        ["System.Diagnostics.DiagnosticSource"] = ("the current Activity", ["StartActivity", "StopActivity"]),
        ["System.Diagnostics.CorrelationManager"] = ("the current activity", ["set_ActivityId", "StartLogicalOperation", "StopLogicalOperation"]),
        ["System.Diagnostics.Tracing.EventSource"] = ("the current activity", ["SetCurrentThreadActivityId"]),
        ["System.Transactions.Transaction"] = ("the current transaction", ["set_Current"]),
        ["System.Transactions.TransactionScope"] = ("the current transaction", [".ctor", "Dispose"]),
        ["Microsoft.Extensions.Logging.ILogger"] = ("a logging scope", ["BeginScope"]),
        ["Microsoft.Extensions.Logging.LoggerExtensions"] = ("a logging scope", ["BeginScope"]),
        ["Microsoft.Extensions.Logging.IExternalScopeProvider"] = ("a logging scope", ["Push"]),
        ["Microsoft.Extensions.Logging.LoggerExternalScopeProvider"] = ("a logging scope", ["Push"]),
        ["Microsoft.AspNetCore.Http.IHttpContextAccessor"] = ("the current HttpContext", ["set_HttpContext"]),
        ["Microsoft.AspNetCore.Http.HttpContextAccessor"] = ("the current HttpContext", ["set_HttpContext"]),
    };

    /// <summary>The context that a member sets.</summary>
    /// <param name="method">The member, as it is called.</param>
    /// <returns>A noun, such as <c>an AsyncLocal</c>; null for a member that sets no context.</returns>
    public static string? Find(MethodReference method) =>
        s_setters.TryGetValue(method.DeclaringType.GetElementType().FullName, out (string What, string[] Members) setters)
        && Array.IndexOf(setters.Members, method.Name) >= 0
            ? setters.What
            : null;
}

/// <summary>Methods of .NET that run code of the app which is not named where they are called.</summary>
internal static class HiddenCode
{
    private static readonly Dictionary<string, string> s_members = new()
    {
        ["System.Lazy`1"] = "get_Value",
        ["System.Threading.ThreadLocal`1"] = "get_Value",
        ["System.Delegate"] = "DynamicInvoke",
        ["System.Activator"] = "CreateInstance",
        ["System.Reflection.MethodBase"] = "Invoke",
        ["System.Reflection.ConstructorInfo"] = "Invoke",
        ["System.Reflection.MethodInvoker"] = "Invoke",
        ["System.Reflection.ConstructorInvoker"] = "Invoke",
        ["System.Reflection.PropertyInfo"] = "SetValue",
    };

    /// <summary>What to check about a call.</summary>
    /// <param name="called">The method of .NET.</param>
    /// <param name="caller">The method that calls it.</param>
    /// <returns>A clause: <c>check that what Lazy.Value calls sets no AsyncLocal</c>; null where it calls nothing but what is named there.</returns>
    public static string? Of(MethodDefinition called, MethodDefinition caller)
    {
        if (s_members.TryGetValue(called.DeclaringType.FullName, out string? member) && called.Name == member)
        {
            string name = called.IsGetter ? called.Name["get_".Length..] : called.Name;
            return $"Check that the code called by {TypeNames.Simple(called.DeclaringType)}.{name} does not set an AsyncLocal";
        }

        return TakesFunction(called) && HasFunctionOfOthers(caller) ? "Check that no delegate it passes on sets an AsyncLocal" : null;
    }

    /// <summary>A delegate, or a function of F#.</summary>
    public static bool IsFunction(TypeReference type)
    {
        TypeReference element = type.GetElementType();
        return element is TypeDefinition { BaseType.FullName: "System.MulticastDelegate" }
            || (element.DeclaringType ?? element) is { Namespace: "Microsoft.FSharp.Core", Name: "FSharpFunc`2" or "OptimizedClosures" };
    }

    /// <summary>Whether it may call a delegate on this stack: tasks, threads and timers call theirs in contexts of their own.</summary>
    private static bool TakesFunction(MethodDefinition called) =>
        !called.DeclaringType.Namespace.StartsWith("System.Threading", StringComparison.Ordinal)
        && called.Parameters.Any(parameter => IsOfFunction(parameter.ParameterType));

    /// <summary>Whether a method has a delegate that it has not made, whose code is not found with its own: from an argument or a field.</summary>
    private static bool HasFunctionOfOthers(MethodDefinition method) =>
        method.Parameters.Any(parameter => IsOfFunction(parameter.ParameterType))
        || method.Body.Instructions.Any(static instruction =>
            instruction.Operand is FieldReference field && !IsCache(field) && IsOfFunction(field.FieldType));

    /// <summary>Where the compiler keeps a delegate that the method makes at its first call.</summary>
    private static bool IsCache(FieldReference field) => field.DeclaringType.Name.StartsWith("<>", StringComparison.Ordinal) && field.Name.StartsWith('<');

    private static bool IsOfFunction(TypeReference type) => type is not GenericParameter && type.Resolve() is { } definition && IsFunction(definition);
}
