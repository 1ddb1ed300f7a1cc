using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Fusing;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>What is known of the methods that code calls: each is followed once.</summary>
/// <remarks>Not for several threads.</remarks>
internal sealed class Callees
{
    private readonly Func<MethodDefinition, IEnumerable<MethodDefinition>> _implementers;

    /// <summary>Creates an index, which reads the code when it is asked.</summary>
    /// <param name="implementers">Finds the methods that may run for a virtual method, apart from itself.</param>
    public Callees(Func<MethodDefinition, IEnumerable<MethodDefinition>> implementers)
    {
        _implementers = implementers;
        Parameters = new ParameterUse(this);
        Results = new CompletedResults(this);
        Kept = new KeptValues(this);
    }

    /// <summary>Whether they consume their arguments.</summary>
    public ParameterUse Parameters { get; }

    /// <summary>Whether they return value tasks that have completed.</summary>
    public CompletedResults Results { get; }

    /// <summary>The classes of objects, and what they run.</summary>
    public ExactTypes Types { get; } = new();

    /// <summary>Whether values are kept for the next run.</summary>
    public KeptValues Kept { get; }

    /// <summary>The methods with code that a call may run.</summary>
    /// <param name="call">The call.</param>
    /// <param name="called">The method that it names.</param>
    public IReadOnlyList<MethodDefinition> Of(Instruction call, MethodDefinition called)
    {
        List<MethodDefinition> methods = called.HasBody ? [called] : [];
        if (called.IsVirtual && call.OpCode.Code == Mono.Cecil.Cil.Code.Callvirt)
            methods.AddRange(_implementers(called));
        return methods;
    }

    /// <summary>The code of an async method, which is in its state machine; null for other methods.</summary>
    public static MethodDefinition? MoveNextOf(MethodDefinition method) => KickoffReader.MachineOf(method) is { } machine ? FusedForms.CodeOf(machine) : null;
}
