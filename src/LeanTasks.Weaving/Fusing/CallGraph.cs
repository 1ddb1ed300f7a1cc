using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>What is fused of all that could be: the code that gains by its own awaits, and what that calls.</summary>
/// <param name="find">Finds the method, among those that can be fused, that is reached where the type of an instance is known.</param>
internal sealed class CallGraph(Func<MethodDefinition, Fusable?> find)
{
    private readonly HashSet<MachineCode> _fused = [];

    // What of it is still to be looked at for what it calls.
    private readonly Queue<MachineCode> _open = new();

    /// <summary>What is called straight.</summary>
    public HashSet<Fusable> Called { get; } = [];

    /// <summary>What others call inside a <c>try</c>, or by a method that is not async.</summary>
    public HashSet<Fusable> Guarded { get; } = [];

    /// <summary>Whether code is fused. What is neither called straight nor gains by its own awaits would be as fast, and larger.</summary>
    public bool IsFused(MachineCode code) => _fused.Contains(code);

    /// <summary>Fuses the code that gains, and what that calls.</summary>
    /// <param name="all">Code whose awaits are linked.</param>
    public void FuseWhatGains(IEnumerable<MachineCode> all)
    {
        foreach (MachineCode code in all.Where(code => code.Sites.Exists(site => site.Target is { } target && Saves(target))))
            Fuse(code);
        FollowCalls();
    }

    /// <summary>Fuses what code that is not here calls, and what that calls.</summary>
    public void CallFromOthers(Fusable target)
    {
        Call(target, isGuarded: true);
        FollowCalls();
    }

    /// <summary>Whether a straight call saves a task, at least on some ways, or where the instance is of one of the types that are known.</summary>
    public bool Saves(Fusable target) => Saves(target, []);

    /// <summary>The types that are worth looking for.</summary>
    public IEnumerable<KnownInstance> Saving(DevirtualizationGuard guard) => guard.Known.Where(known => find(known.Reached) is { } reached && Saves(reached));

    // Forwarders and devirtualization guards may call one another in circles.
    private bool Saves(Fusable target, HashSet<Fusable> asked) => asked.Add(target) && target switch
    {
        Forwarder forwarder => forwarder.MakesResult || forwarder.Tails.Exists(tail => tail.Target is { } next && Saves(next, asked)),
        DevirtualizationGuard guard => guard.Known.Any(known => find(known.Reached) is { } reached && Saves(reached, asked)),
        CrossModuleThunk thunk => Saves(thunk.Target, asked),
        _ => true,
    };

    private void Fuse(MachineCode code)
    {
        if (_fused.Add(code))
            _open.Enqueue(code);
    }

    private void FollowCalls()
    {
        while (_open.Count > 0)
        {
            foreach (AwaitSite site in _open.Dequeue().Sites.Where(static site => site.Target is not null))
                Call(site.Target!, site.NeedsGuard);
        }
    }

    private void Call(Fusable target, bool isGuarded)
    {
        bool isNew = Called.Add(target);
        if (isGuarded)
            isNew |= Guarded.Add(target);
        if (!isNew)
            return;
        switch (target)
        {
            case MachineCode code:
                Fuse(code);
                break;
            case EnumeratorStep step:
                foreach (IteratorShape iterator in step.Iterators)
                    Fuse(iterator);
                break;
            case CrossModuleThunk thunk:
                Call(thunk.Target, isGuarded: true);
                break;
            case Forwarder forwarder:
                foreach (TailCall tail in forwarder.Tails.Where(static tail => tail.Target is not null))
                    Call(tail.Target!, isGuarded: true);
                break;
            case DevirtualizationGuard guard:
                foreach (KnownInstance known in Saving(guard))
                {
                    known.Target = find(known.Reached)!;
                    Call(known.Target, isGuarded: true);
                }

                break;
            default:
                break;
        }
    }
}
