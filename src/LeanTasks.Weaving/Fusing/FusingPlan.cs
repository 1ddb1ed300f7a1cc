using LeanTasks.Weaving.Names;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Which methods of the modules are fused, and which of their awaits; and why the others are not. Makes no change.</summary>
internal sealed class FusingPlan
{
    /// <summary>The attribute that leaves a method alone.</summary>
    public const string NotFused = "LeanTasks.NotFusedAttribute";

    // How many types a call looks for at most: each takes a compare, also of an instance that is of none of them. All of them take less than the
    // task of one call.
    private const int MaxKnown = 24;

    private readonly Dictionary<MethodDefinition, AsyncShape> _shapes = [];
    private readonly Dictionary<MethodDefinition, IteratorShape> _iterators = [];
    private readonly Dictionary<MethodDefinition, Forwarder> _forwarders = [];
    private readonly Dictionary<MethodDefinition, string> _whyNot = [];
    private readonly CallGraph _calls;
    private readonly SimplifiedBodies _simplified = new();
    private readonly WeavingContext _context;
    private readonly MethodFaults _faults;
    private readonly VirtualCalls _virtualCalls;
    private readonly EnumeratorSteps _steps;
    private readonly CrossModuleThunks _thunks;

    // By the module that looks, and the method; or its name, if it is one of .NET.
    private readonly Dictionary<(ModuleDefinition In, object Method), DevirtualizationGuard?> _guards = [];
    private readonly Dictionary<MethodDefinition, FusedAlready?> _already = [];

    // Methods that may turn out to be forwarders.
    private readonly HashSet<MethodDefinition> _possible = [];

    private FusingPlan(WeavingContext context, MethodFaults faults)
    {
        _context = context;
        _faults = faults;
        _calls = new CallGraph(Find);
        _virtualCalls = new VirtualCalls(context);
        _thunks = new CrossModuleThunks(context, faults);
        _steps = new EnumeratorSteps(_iterators.Values);
    }

    /// <summary>The methods to fuse, in the order of the metadata.</summary>
    public IEnumerable<AsyncShape> Fused => _shapes.Values.Where(_calls.IsFused);

    /// <summary>The async iterators to fuse, in the order of the metadata.</summary>
    public IEnumerable<IteratorShape> Iterators => _iterators.Values.Where(_calls.IsFused);

    /// <summary>The fused methods that others call inside a <c>try</c>, or that forwarders call.</summary>
    public HashSet<Fusable> Guarded => _calls.Guarded;

    /// <summary>The methods that hand on the tasks of fused ones, and that fused ones await.</summary>
    public IEnumerable<Forwarder> Forwarders => _forwarders.Values.Where(_calls.Called.Contains);

    /// <summary>The virtual methods whose instances are looked at, because fused ones await a call of them.</summary>
    public IEnumerable<DevirtualizationGuard> Guards => _calls.Called.OfType<DevirtualizationGuard>();

    /// <summary>The methods of other modules that fused ones await, and that were fused before.</summary>
    public IEnumerable<FusedAlready> CalledAlready => _calls.Called.OfType<FusedAlready>();

    /// <summary>The calls of other modules' methods in fused ones.</summary>
    public IEnumerable<CrossModuleThunk> CrossModuleThunks => _calls.Called.OfType<CrossModuleThunk>();

    /// <summary>The outcome of each async method that returns a task, and of each async iterator, by module and name.</summary>
    public ILookup<ModuleDefinition, FusingOutcome> Outcomes { get; private set; } = Array.Empty<FusingOutcome>().ToLookup(static _ => default(ModuleDefinition)!);

    /// <summary>Fuses nothing.</summary>
    public static FusingPlan None(WeavingContext context, MethodFaults faults) => new(context, faults);

    /// <summary>Decides for modules. Bodies that it looks at are simplified until <see cref="Shorten"/>.</summary>
    /// <param name="context">The modules.</param>
    /// <param name="methods">Their async methods that return a task, and their async iterators.</param>
    /// <param name="patterns">Which of them to fuse.</param>
    /// <param name="refused">Those that are known to be left as they are, and why.</param>
    /// <param name="faults">Those on which the weaver has failed.</param>
    /// <param name="forOthers">Whether assemblies that are not here are fused with them later: then each method that those see is as good as called.</param>
    public static FusingPlan Of(WeavingContext context, IReadOnlyList<MethodDefinition> methods, MethodPatterns patterns, IReadOnlyDictionary<MethodDefinition, string> refused, MethodFaults faults, bool forOthers)
    {
        FusingPlan plan = new(context, faults);
        Dictionary<MethodDefinition, SourceName> names = methods.ToDictionary(static method => method, SourceName.Of);
        foreach (MethodDefinition method in methods)
            plan.Read(method, patterns.Match(method, names[method]) ? OptOut.Of(method, names[method], NotFused) ?? (refused.TryGetValue(method, out string? whyNot) ? whyNot : null) : "its name does not match --methods");
        faults.Check();
        plan.FindForwarders([.. context.Changing.SelectMany(static module => module.GetTypes()).SelectMany(static type => type.Methods).Where(static method => Forwarder.IsPossible(method) && OptOut.Of(method, SourceName.Of(method), NotFused) is null)]);
        Dictionary<MachineCode, List<string>> kept = plan._shapes.Values.Concat<MachineCode>(plan._iterators.Values).ToDictionary(static code => code, static _ => new List<string>());
        foreach (KeyValuePair<MachineCode, List<string>> each in kept)
            faults.Try("link", FaultPlace.Of(each.Key), () => plan.Link(each.Key, each.Value));
        faults.Check();
        plan.LeaveWhatSavesNothing(kept);
        plan._calls.FuseWhatGains(kept.Keys);
        if (forOthers)
            plan.CallFromOthers();
        plan.Outcomes = methods.Select(method => (method.Module, Outcome: plan.OutcomeOf(method, names[method], kept)))
            .OrderBy(static each => each.Outcome.Method, StringComparer.Ordinal).ToLookup(static each => each.Module, static each => each.Outcome);
        return plan;
    }

    /// <summary>Gives the bodies the short forms of instructions again.</summary>
    public void Shorten() => _simplified.Shorten();

    private void Simplify(MethodDefinition method)
    {
        if (IteratorReader.IsIterator(method))
        {
            foreach (MethodBody body in IteratorReader.BodiesOf(method))
                _simplified.Add(body);
            return;
        }

        foreach (MethodDefinition each in KickoffReader.MachineOf(method)?.Methods.Where(static m => m.Name == "MoveNext" && m.HasBody).Prepend(method) ?? [])
            _simplified.Add(each.Body);
    }

    private void Read(MethodDefinition method, string? whyNot)
    {
        FaultPlace place = FaultPlace.Of(method);
        whyNot ??= _faults.WhyNot(place);
        if (whyNot is null)
            _faults.Try("read", place, () => whyNot = Read(method));
        if (whyNot is not null)
            _whyNot.Add(method, whyNot);
    }

    // Returns why it cannot be fused; null if it can.
    private string? Read(MethodDefinition method)
    {
        try
        {
            Simplify(method);
            if (IteratorReader.IsIterator(method))
                _iterators.Add(method, IteratorReader.Read(method));
            else
                _shapes.Add(method, ShapeReader.Read(method));
            return null;
        }
        catch (UnknownShapeException unknown)
        {
            return unknown.Message;
        }
    }

    // A method is a forwarder as soon as it has one call of a method that is fused, or is a forwarder. So the search is repeated until it finds none.
    private void FindForwarders(List<MethodDefinition> possible)
    {
        List<Forwarder> open = [];
        foreach (MethodDefinition method in possible)
        {
            FaultPlace place = FaultPlace.Of(method);
            if (_faults.WhyNot(place) is { } whyNot)
                _whyNot.Add(method, whyNot);
            else
                _faults.Try("read forwarder", place, () => Read(method, open));
        }

        _faults.Check();
        _possible.UnionWith(open.Where(forwarder => forwarder.MayBeOne(_context)).Select(static forwarder => forwarder.Method));

        while (open.RemoveAll(Link) > 0)
        {
        }

        // Its calls of forwarders that were found after it, or of itself.
        foreach (Forwarder forwarder in _forwarders.Values.ToList())
            Link(forwarder);
        _faults.Check();
    }

    private void Read(MethodDefinition method, List<Forwarder> open)
    {
        _simplified.Add(method.Body);
        Forwarder forwarder = Forwarder.Read(method);
        if (forwarder.Tails.Count > 0 || forwarder.Completed.Count > 0)
            open.Add(forwarder);
    }

    private bool Link(Forwarder forwarder)
    {
        bool isOne = false;
        _faults.Try("link forwarder", FaultPlace.Of(forwarder), () => isOne = IsOne(forwarder));
        return isOne;
    }

    // Whether it calls a method that is fused, or is a forwarder, or returns a task that has completed; then it is one.
    private bool IsOne(Forwarder forwarder)
    {
        foreach (TailCall tail in forwarder.Tails)
        {
            if (WhyNot(forwarder, tail.Call, forwarder.Method.DeclaringType.GenericParameters, out Fusable? target, out ReachedClass? instance) is null
                && (forwarder.Result is null || target!.Result is not null))
            {
                tail.Target = target;
                tail.Instance = instance;
            }
        }

        if (!forwarder.HandsOn && forwarder.Completed.Count == 0)
            return false;
        _forwarders[forwarder.Method] = forwarder;
        return true;
    }

    // The awaits that stay as they are, in words.
    private void Link(MachineCode shape, List<string> kept)
    {
        foreach (AwaitSite site in shape.Sites)
        {
            if (WhyNot(shape, site, out Fusable? target, out ReachedClass? instance) is { } whyNot)
            {
                kept.Add(whyNot);
                continue;
            }

            site.Target = target;
            site.Instance = instance;
        }
    }

    // All other calls pay for a look at the type of an instance, so it must save a task. Only now is the called method known.
    private void LeaveWhatSavesNothing(Dictionary<MachineCode, List<string>> kept)
    {
        TailCall[] tails = [.. _forwarders.Values.SelectMany(static forwarder => forwarder.Tails)];
        bool isChanged = true;
        while (isChanged)
        {
            isChanged = false;
            foreach (TailCall tail in tails.Where(tail => tail.Target is { } target && WhyLeft(target) is not null))
            {
                tail.Target = null;
                isChanged = true;
            }
        }

        foreach (KeyValuePair<MachineCode, List<string>> each in kept)
        {
            foreach (AwaitSite site in each.Key.Sites.Where(static site => site.Target is not null))
            {
                if (WhyLeft(site.Target!) is not { } whyLeft)
                    continue;
                site.Target = null;
                MethodReference called = Il.Called(each.Key.Code[site.Call])!;
                each.Value.Add($"{called.DeclaringType.Name}.{called.Name} {whyLeft}");
            }
        }
    }

    // As the end of a sentence; null where it is called straight.
    private string? WhyLeft(Fusable target) => target switch
    {
        DevirtualizationGuard guard => _calls.Saving(guard).Count() switch
        {
            0 => "is virtual, and checking the type of its instance would not save a task",
            > MaxKnown => "is virtual",
            _ => null,
        },
        Forwarder { HandsOn: false, Completed.Count: 0 } => "is not async",
        CrossModuleThunk thunk => WhyLeft(thunk.Target),
        _ => null,
    };

    private void CallFromOthers()
    {
        foreach (ModuleDefinition module in _context.Changing)
        {
            Visibility visibility = new(module);
            List<Fusable> seen = [.. _shapes.Values.Concat<Fusable>(_forwarders.Values.Where(forwarder => forwarder.HandsOn && _calls.Saves(forwarder))).Where(each => each.Method.Module == module && visibility.IsSeenByOthers(each.Method))];
            seen.ForEach(_calls.CallFromOthers);
        }
    }

    private FusedAlready? Already(MethodDefinition method)
    {
        if (!_already.TryGetValue(method, out FusedAlready? already))
            _already.Add(method, already = _faults.WhyNot(FaultPlace.Of(method)) is null ? FusedAlready.Find(method) : null);
        return already;
    }

    private Fusable? Find(MethodDefinition method) =>
        _forwarders.TryGetValue(method, out Forwarder? forwarder) ? forwarder : _shapes.TryGetValue(method, out AsyncShape? shape) ? shape : null;

    // The guard of a virtual call that may reach methods which are fused, or may turn out to be; null if there are none.
    private DevirtualizationGuard? GuardFor(MethodReference method, ModuleDefinition module)
    {
        (ModuleDefinition, object) key = (module, method is MethodDefinition ? method : method.FullName);
        if (!_guards.TryGetValue(key, out DevirtualizationGuard? guard))
        {
            List<KnownInstance> known = KickoffReader.ReturnsTask(method) is null || _faults.WhyNot(FaultPlace.OfDevirtualizationGuard(method, module)) is not null
                ? []
                : _virtualCalls.Known(method, module, DevirtualizationGuard.PlaceOf(method, module)).FindAll(each => _shapes.ContainsKey(each.Reached) || _possible.Contains(each.Reached));
            _guards.Add(key, guard = known.Count > 0 ? new DevirtualizationGuard(method, module, known) : null);
        }

        return guard is not null && guard.Known.Any(each => Find(each.Reached) is not null) ? guard : null;
    }

    private string? WhyNot(MachineCode shape, AwaitSite site, out Fusable? target, out ReachedClass? instance)
    {
        target = null;
        instance = null;
        if (site.Call < 0)
            return site.NotACall;
        if (site.Option.Count == 0 && (target = _steps.Find(shape, site.Call)) is not null)
            return null;
        if (WhyNot(shape, site.Call, shape.Machine.GenericParameters, out target, out instance) is { } whyNot)
            return whyNot;
        MethodReference getResult = Il.Called(shape.Code[site.GetResult + 1])!;
        site.DropsResult = Il.IsVoid(getResult.ReturnType) && target!.Result is not null;
        return null;
    }

    // Why a call cannot be one of a straight form; those of other modules go by a thunk. The type parameters are those by which the caller names its own type.
    private string? WhyNot(FusableCode caller, int place, IList<GenericParameter> own, out Fusable? target, out ReachedClass? instance)
    {
        target = null;
        instance = null;
        Instruction call = caller.Code[place];
        MethodReference called = Il.Called(call)!;
        string name = $"{called.DeclaringType.Name}.{called.Name}";
        if (_context.Find(called, caller.Method.Module) is not { } named)
            return WhyNotOverridden(caller, place, own, out target, out instance);
        if (place > 0 && caller.Code[place - 1].OpCode.OpCodeType == OpCodeType.Prefix)
            return Il.Is(caller.Code[place - 1], Code.Tail) ? $"the call of {name} is a tail call" : $"{name} is called on a type parameter";
        MethodDefinition? method = Il.Is(call, Code.Callvirt) && named.IsVirtual ? _virtualCalls.Certain(caller, place, named, out instance) : named;
        string? whyNot = null;
        if (method is not null)
            whyNot = WhyNotStraight(caller, called, method, own, out target);
        else if ((target = GuardFor(named, named.Module)) is null)
            whyNot = $"{name} is virtual";
        return whyNot ?? (_thunks.Cross(caller, call, named, ref target, ref instance) is { } why ? $"{name} {why}" : null);
    }

    // Why a call of a method that is in none of the modules cannot be one of a straight form. A virtual one of .NET may be overridden in the module that calls.
    private string? WhyNotOverridden(FusableCode caller, int place, IList<GenericParameter> own, out Fusable? target, out ReachedClass? instance)
    {
        target = null;
        instance = null;
        MethodReference called = Il.Called(caller.Code[place])!;
        bool mayBe = Il.Is(caller.Code[place], Code.Callvirt)
            && called is not GenericInstanceMethod
            && FrameworkTypes.Is(called.DeclaringType)
            && !(place > 0 && caller.Code[place - 1].OpCode.OpCodeType == OpCodeType.Prefix);
        if (mayBe && _virtualCalls.Certain(caller, place, called, out instance) is { } method)
            return WhyNotStraight(caller, called, method, own, out target);
        target = mayBe ? GuardFor(called, caller.Method.Module) : null;
        return target is null ? $"{called.DeclaringType.Name}.{called.Name} is {(mayBe ? _virtualCalls.WhyHidden(called, caller.Method.Module, method => Find(method) is not null) : null) ?? "in another assembly"}" : null;
    }

    // Why a method has no straight form that a call can be of.
    private string? WhyNotStraight(FusableCode caller, MethodReference called, MethodDefinition method, IList<GenericParameter> own, out Fusable? target)
    {
        target = null;
        string name = $"{called.DeclaringType.Name}.{called.Name}";
        if (_forwarders.TryGetValue(method, out Forwarder? forwarder))
        {
            target = forwarder;
            return null;
        }

        FusedAlready? already = method.Module == caller.Method.Module ? null : Already(method);
        if (already is { IsAsync: false })
        {
            target = already;
            return null;
        }

        if (StaticConstructors.AreRunBy(method) && !StaticConstructors.HaveRun(caller, called.DeclaringType, own))
            return $"a call of {name} must run the static constructor of its type";
        target = already;
        if (target is not null)
            return null;
        if (!_context.Changing.Contains(method.Module))
            return $"{name} is in another assembly, whose fused form does not expose it to other assemblies";
        if (!_shapes.TryGetValue(method, out AsyncShape? shape))
            return _whyNot.TryGetValue(method, out string? whyNot) ? $"{name} is not fused: {whyNot}" : $"{name} is not async";
        target = shape;
        return null;
    }

    private FusingOutcome OutcomeOf(MethodDefinition method, SourceName name, Dictionary<MachineCode, List<string>> kept) =>
        name.Inner == "lambda" ? SaidOf(method, name, kept).At(SourcePlaces.Of(AsyncMethodKey.MachineOf(method)?.Methods.FirstOrDefault(static each => each is { Name: "MoveNext", HasBody: true }) ?? method)) : SaidOf(method, name, kept);

    private FusingOutcome SaidOf(MethodDefinition method, SourceName name, Dictionary<MachineCode, List<string>> kept)
    {
        MachineCode? shape = _shapes.TryGetValue(method, out AsyncShape? found) ? found : _iterators.TryGetValue(method, out IteratorShape? iterator) ? iterator : null;
        if (shape is null)
            return new FusingOutcome(name.Unique, AsyncMethodKey.Of(method), _whyNot[method], [], []);
        AsyncMethodKey key = AsyncMethodKey.Of(shape.Machine);
        if (!_calls.IsFused(shape))
        {
            IEnumerable<string> completed = shape.Sites.Where(static site => site.Target is not null).Select(static _ => "the awaited task is already completed, so awaiting it costs little");
            return new FusingOutcome(name.Unique, key, "none of its awaits can be fused, and no fused method awaits it", [], [.. kept[shape], .. completed]);
        }

        IReadOnlyList<AsyncMethodKey>[] reached = [.. shape.Sites.Where(static site => site.Target is not null).Select(static site => ReachedMethods.Of(site.Target).Select(static each => AsyncMethodKey.Of(each.Machine)).ToArray())];
        return new FusingOutcome(name.Unique, key, null, reached, kept[shape]);
    }
}
