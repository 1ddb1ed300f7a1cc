using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// The functions of a module whose body is a <c>task { }</c>. While the weaver decides they have the code that the C# compiler would have made of them;
/// those that are not fused get their own back.
/// </summary>
internal sealed class FSharpTasks
{
    private readonly ModuleDefinition _module;
    private readonly List<LoweredTask> _lowered = [];
    private readonly Dictionary<MethodDefinition, string> _refused = [];

    private FSharpTasks(ModuleDefinition module) => _module = module;

    /// <summary>The functions with a task that cannot be fused, and why.</summary>
    public IReadOnlyDictionary<MethodDefinition, string> Refused => _refused;

    /// <summary>None, where nothing is to be fused.</summary>
    public static FSharpTasks None(ModuleDefinition module) => new(module);

    /// <summary>Finds the functions, and puts the other code in their place.</summary>
    public static FSharpTasks Lower(ModuleDefinition module)
    {
        FSharpTasks tasks = new(module);
        HashSet<TypeDefinition> machines = [.. module.GetTypes().Where(FSharpStartReader.IsMachine)];
        if (machines.Count == 0)
            return tasks;
        ILookup<TypeDefinition, (MethodDefinition Method, VariableDefinition Variable)> starts = Starts(module, machines);
        HashSet<TypeDefinition> stored = [.. module.GetTypes().SelectMany(static type => type.Fields).Select(static field => field.FieldType.GetElementType()).OfType<TypeDefinition>().Where(machines.Contains)];
        foreach (TypeDefinition machine in machines)
            tasks.Lower(machine, [.. starts[machine]], stored.Contains(machine));
        return tasks;
    }

    /// <summary>Removes what fused functions do not need any more, and gives the others their own code back.</summary>
    public void Settle(IEnumerable<AsyncShape> fused)
    {
        HashSet<MethodDefinition> kept = [.. fused.Select(static shape => shape.Kickoff)];
        foreach (LoweredTask task in _lowered)
        {
            if (kept.Contains(task.Kickoff))
                task.Keep();
            else
                task.Restore();
        }
    }

    // The variables of a state machine's type: what starts one has one.
    private static ILookup<TypeDefinition, (MethodDefinition Method, VariableDefinition Variable)> Starts(ModuleDefinition module, HashSet<TypeDefinition> machines) => module.GetTypes()
        .SelectMany(static type => type.Methods)
        .Where(static method => method.HasBody)
        .SelectMany(static method => method.Body.Variables.Select(variable => (Method: method, Variable: variable)))
        .Where(each => each.Variable.VariableType.GetElementType() is TypeDefinition type && machines.Contains(type))
        .ToLookup(static each => (TypeDefinition)each.Variable.VariableType.GetElementType());

    private void Lower(TypeDefinition machine, List<(MethodDefinition Method, VariableDefinition Variable)> starts, bool isStored)
    {
        // A reference to the machine is a variable, too.
        starts.RemoveAll(static start => start.Variable.VariableType.IsByReference);
        if (starts.Count == 0)
            return;
        MethodDefinition kickoff = starts[0].Method;
        MethodBody[] bodies = [.. machine.Methods.Where(static method => method.Name == "MoveNext" && method.HasBody).Prepend(kickoff).Select(static method => method.Body)];
        foreach (MethodBody body in bodies)
            body.SimplifyMacros();
        try
        {
            if (starts.Count > 1 || isStored)
                throw new UnknownShapeException("its task is started in more than one place");
            FSharpTask task = FSharpStartReader.Read(kickoff, starts[0].Variable);
            FSharpTaskReader.Read(task);
            LiveVariables live = new(task);
            _lowered.Add(LoweredTask.Put(task, FSharpLowering.Write(task, FSharpWays.Find(task, live), live), _module));
        }
        catch (UnknownShapeException unknown)
        {
            foreach (MethodBody body in bodies)
                body.OptimizeMacros();
            if (!_refused.ContainsKey(kickoff))
                _refused.Add(kickoff, unknown.Message);
        }
    }
}
