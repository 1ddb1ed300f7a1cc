using LeanTasks.Weaving.Names;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// The tasks of F# in a module. While the weaver decides, they have the code that the C# compiler would have made of them. Those that are not fused
/// get their own back.
/// </summary>
internal sealed class FSharpTasks
{
    private readonly ModuleDefinition _module;
    private readonly List<(LoweredTask Task, FaultPlace Place)> _lowered = [];
    private readonly Dictionary<MethodDefinition, string> _refused = [];
    private readonly HashSet<TypeDefinition> _open;
    private readonly SimplifiedBodies _simplified = new();

    // The variables of a state machine's type: what starts one has one.
    private readonly ILookup<TypeDefinition, (MethodDefinition Method, VariableDefinition Variable)> _starts;

    // State machines that are copied into a field.
    private readonly HashSet<TypeReference> _stored;

    private readonly MethodFaults _faults;

    private FSharpTasks(ModuleDefinition module, MethodFaults faults)
    {
        _module = module;
        _faults = faults;
        List<TypeDefinition> types = [.. module.GetTypes()];
        _open = [.. types.Where(FSharpStartReader.IsMachine)];
        IEnumerable<MethodDefinition> methods = _open.Count == 0 ? [] : types.SelectMany(static type => type.Methods).Where(static method => method.HasBody);
        _starts = methods
            .SelectMany(static method => method.Body.Variables.Select(variable => (Method: method, Variable: variable)))
            .Where(each => !each.Variable.VariableType.IsByReference && each.Variable.VariableType.GetElementType() is TypeDefinition type && _open.Contains(type))
            .ToLookup(static each => (TypeDefinition)each.Variable.VariableType.GetElementType());
        _stored = [.. types.SelectMany(static type => type.Fields).Select(static field => field.FieldType.GetElementType())];
    }

    /// <summary>The methods that start a task which cannot be fused, and why.</summary>
    public IReadOnlyDictionary<MethodDefinition, string> Refused => _refused;

    /// <summary>Finds the tasks, and puts the other code in their place.</summary>
    /// <param name="module">The module.</param>
    /// <param name="faults">The methods on which the weaver has failed.</param>
    public static FSharpTasks Lower(ModuleDefinition module, MethodFaults faults)
    {
        FSharpTasks tasks = new(module, faults);
        while (tasks._open.Count > 0)
            tasks.Lower(tasks._open.First());
        return tasks;
    }

    /// <summary>Removes what fused tasks do not need any more, and gives the others their own code back.</summary>
    public void Settle(IReadOnlyCollection<AsyncShape> fused)
    {
        HashSet<MethodDefinition> kept = [.. fused.Select(static shape => shape.Kickoff)];
        for (int i = _lowered.Count - 1; i >= 0; i--)
        {
            (LoweredTask task, FaultPlace place) = _lowered[i];
            if (kept.Contains(task.Kickoff))
                _faults.Try("keep task", place, task.Keep);
            else
                _faults.Try("restore task", place, () => task.Restore(leavesNoTrace: fused.Count == 0));
        }
    }

    /// <summary>Gives the bodies the short forms of instructions again.</summary>
    public void Shorten() => _simplified.Shorten();

    private void Lower(TypeDefinition machine)
    {
        _open.Remove(machine);

        // First those that it starts itself: its code names the methods that are made for them.
        foreach (TypeDefinition inner in _open.Where(other => _starts[other].Any(start => start.Method.DeclaringType == machine)).ToList())
        {
            if (_open.Contains(inner))
                Lower(inner);
        }

        List<(MethodDefinition Method, VariableDefinition Variable)> starts = [.. _starts[machine]];
        if (starts.Count == 0)
            return;
        MethodDefinition first = starts[0].Method;
        FaultPlace place = FaultPlace.Of(first, machine);
        string? whyNot = _faults.WhyNot(place);
        if (whyNot is null)
            _faults.Try("lower task", place, () => whyNot = Lower(machine, starts, place));
        if (whyNot is not null && !_refused.ContainsKey(first))
            _refused.Add(first, whyNot);
    }

    // Returns why it cannot be fused; null if it can.
    private string? Lower(TypeDefinition machine, List<(MethodDefinition Method, VariableDefinition Variable)> starts, FaultPlace place)
    {
        try
        {
            // The closure of a background task has a copy.
            bool isStored = _stored.Contains(machine) && starts.RemoveAll(start => start.Method.DeclaringType.Fields.Any(field => field.FieldType.GetElementType() == machine)) == 1;
            if (starts.Count != 1 || isStored != _stored.Contains(machine))
                throw new UnknownShapeException("its task is started in more than one place");
            _lowered.Add((Lower(machine, starts[0].Method, starts[0].Variable, isStored), place));
            return null;
        }
        catch (UnknownShapeException unknown)
        {
            return unknown.Message;
        }
    }

    private LoweredTask Lower(TypeDefinition machine, MethodDefinition host, VariableDefinition started, bool isStored)
    {
        MethodDefinition moveNext = machine.Methods.FirstOrDefault(static method => method.Name == "MoveNext" && method.HasBody)
            ?? throw new UnknownShapeException("its state machine has no MoveNext");
        _simplified.Add(host.Body);
        _simplified.Add(moveNext.Body);
        FSharpStart start = FSharpStartReader.Read(host, started);
        if (isStored != start.Background is not null)
            throw new UnknownShapeException("its task is started in more than one place");
        FSharpStarter? starter = null;
        if (!start.IsAll || KickoffReader.ReturnsTask(host) != true)
        {
            if (machine.HasGenericParameters || machine.DeclaringType is null)
                throw new UnknownShapeException("its task is generic, and is not the whole body of a function with the same type parameters");
            if (OptedOut(machine, host) is { } optedOut)
                throw new UnknownShapeException(optedOut);
            starter = new FSharpStarter(start, machine);
        }

        FSharpTask task = FSharpTask.Of(start, starter?.Method, moveNext);
        FSharpTaskReader.Read(task);
        LiveVariables live = new(task);
        FSharpLowering lowering = FSharpLowering.Write(task, FSharpWays.Find(task, live), live);
        if (starter is not null)
        {
            machine.DeclaringType!.Methods.Add(starter.Method);
            starter.Put();
            _simplified.Add(starter.Method.Body);
            if (start.Background is { } background)
                _simplified.Add(background.Invoke.Body);
        }

        return LoweredTask.Put(task, lowering, starter, _module);
    }

    // The task has a method of its own then, which no attribute of the source is on. What counts is the function around it, whose name its type has.
    private static string? OptedOut(TypeDefinition machine, MethodDefinition host)
    {
        string function = machine.Name.Substring(0, machine.Name.IndexOf('@') is var at and > 0 ? at : 0);
        return machine.DeclaringType.Methods.Where(method => method.Name == function).Prepend(host)
            .Select(static method => OptOut.Of(method, SourceName.Of(method), FusingPlan.NotFused))
            .FirstOrDefault(static whyNot => whyNot is not null);
    }
}
