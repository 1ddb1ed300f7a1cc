using LeanTasks.Weaving.Names;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Which methods of a module are fused, and which of their awaits; and why the others are not. Makes no change.</summary>
internal sealed class FusingPlan
{
    private const string NotFused = "LeanTasks.NotFusedAttribute";

    private readonly Dictionary<MethodDefinition, AsyncShape> _shapes = [];
    private readonly Dictionary<MethodDefinition, string> _whyNot = [];
    private readonly HashSet<AsyncShape> _called = [];
    private readonly HashSet<MethodBody> _simplified = [];

    private FusingPlan()
    {
    }

    /// <summary>The methods to fuse, in the order of the metadata.</summary>
    public IEnumerable<AsyncShape> Fused => _shapes.Values.Where(IsWorthIt);

    /// <summary>The fused methods that others call inside a <c>try</c>.</summary>
    public HashSet<AsyncShape> Guarded { get; } = [];

    /// <summary>The outcome of each async method that returns a task, by name.</summary>
    public List<FusingOutcome> Outcomes { get; } = [];

    /// <summary>Decides for a module. Bodies that it looks at are simplified until <see cref="Shorten"/>.</summary>
    /// <param name="methods">Its async methods that return a task.</param>
    public static FusingPlan Of(IReadOnlyList<MethodDefinition> methods)
    {
        FusingPlan plan = new();
        Dictionary<MethodDefinition, SourceName> names = methods.ToDictionary(static method => method, SourceName.Of);
        foreach (MethodDefinition method in methods)
            plan.Read(method, OptOut.Of(method, names[method], NotFused));
        Dictionary<AsyncShape, List<string>> kept = plan._shapes.Values.ToDictionary(static shape => shape, plan.Link);
        foreach (MethodDefinition method in methods)
            plan.Outcomes.Add(plan.OutcomeOf(method, names[method], kept));
        plan.Outcomes.Sort(static (a, b) => string.CompareOrdinal(a.Method, b.Method));
        return plan;
    }

    /// <summary>Gives the bodies the short forms of instructions again.</summary>
    public void Shorten()
    {
        foreach (MethodBody body in _simplified)
            body.OptimizeMacros();
    }

    private void Simplify(MethodDefinition method)
    {
        foreach (MethodDefinition each in KickoffReader.MachineOf(method)?.Methods.Where(static m => m.Name == "MoveNext" && m.HasBody).Prepend(method) ?? [])
        {
            if (_simplified.Add(each.Body))
                each.Body.SimplifyMacros();
        }
    }

    private void Read(MethodDefinition method, string? whyNot)
    {
        if (whyNot is null)
        {
            try
            {
                Simplify(method);
                _shapes.Add(method, ShapeReader.Read(method));
                return;
            }
            catch (UnknownShapeException unknown)
            {
                whyNot = unknown.Message;
            }
        }

        _whyNot.Add(method, whyNot);
    }

    // The awaits that stay as they are, in words.
    private List<string> Link(AsyncShape shape)
    {
        List<string> kept = [];
        foreach (AwaitSite site in shape.Sites)
        {
            if (WhyNot(shape, site, out AsyncShape? target) is { } whyNot)
            {
                kept.Add(whyNot);
                continue;
            }

            site.Target = target;
            _called.Add(target!);
            if (site.NeedsGuard)
                Guarded.Add(target!);
        }

        return kept;
    }

    private string? WhyNot(AsyncShape shape, AwaitSite site, out AsyncShape? target)
    {
        target = null;
        if (site.Call < 0)
            return site.NotACall;
        Instruction call = shape.Code[site.Call];
        MethodReference called = Il.Called(call)!;
        string name = $"{called.DeclaringType.Name}.{called.Name}";
        // Others are not looked up: they may be in a framework that is not at hand.
        if (called.DeclaringType.GetElementType().Scope != shape.Kickoff.Module || called.Resolve() is not { } method)
            return $"{name} is in another assembly";
        if (shape.Code[site.Call - 1].OpCode.OpCodeType == OpCodeType.Prefix)
            return $"{name} is called by way of a type parameter";
        if (Il.Is(call, Code.Callvirt) && method.IsVirtual && !method.IsFinal && !method.DeclaringType.IsSealed)
            return $"{name} is virtual";
        if (method.IsStatic && HasPreciseConstructor(method.DeclaringType) && !IsOwnType(shape, called.DeclaringType))
            return $"a call of {name} has to run the static constructor of its type";
        if (!_shapes.TryGetValue(method, out target))
            return _whyNot.TryGetValue(method, out string? whyNot) ? $"{name} is not fused: {whyNot}" : $"{name} is not async";
        MethodReference getResult = Il.Called(shape.Code[site.GetResult + 1])!;
        if (Il.IsVoid(getResult.ReturnType) != target.Result is null)
            return $"the result of {name} is dropped";
        return null;
    }

    // One that runs before the first call of a static method, and not only before the first access to a static field.
    private static bool HasPreciseConstructor(TypeDefinition type) =>
        !type.IsBeforeFieldInit && type.Methods.Any(static method => method.IsConstructor && method.IsStatic);

    // Whether a type is that of the method itself, with the same type arguments: its static constructor has run.
    private static bool IsOwnType(AsyncShape shape, TypeReference type) =>
        type.GetElementType() == shape.Kickoff.DeclaringType
        && (type is not GenericInstanceType generic
            || generic.GenericArguments.Select(static (argument, i) => (argument, i)).All(each => each.argument == shape.Machine.GenericParameters[each.i]));

    // Code that is neither called straight nor calls others so gains nothing.
    private bool IsWorthIt(AsyncShape shape) => _called.Contains(shape) || shape.Sites.Exists(static site => site.Target is not null);

    private FusingOutcome OutcomeOf(MethodDefinition method, SourceName name, Dictionary<AsyncShape, List<string>> kept)
    {
        if (!_shapes.TryGetValue(method, out AsyncShape? shape))
            return new FusingOutcome(name.Unique, _whyNot[method], 0, []);
        string? whyNot = IsWorthIt(shape) ? null : "no await of it can be fused, and no fused method awaits it";
        return new FusingOutcome(name.Unique, whyNot, shape.Sites.Count - kept[shape].Count, kept[shape]);
    }
}
