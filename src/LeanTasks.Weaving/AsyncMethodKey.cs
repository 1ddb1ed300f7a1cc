using LeanTasks.Weaving.Fusing;
using Mono.Cecil;

namespace LeanTasks.Weaving;

/// <summary>Identifies an async method or lambda in an app by its compiler-generated type.</summary>
public readonly record struct AsyncMethodKey
{
    /// <summary>Initializes a key from names.</summary>
    /// <param name="assembly">The simple name of the assembly.</param>
    /// <param name="stateMachine">The full name of the compiler-generated type as returned by reflection, without escapes: <c>App.Worker+&lt;Run&gt;d__3`1</c>.</param>
    public AsyncMethodKey(string assembly, string stateMachine)
    {
        Assembly = assembly;
        StateMachine = stateMachine;
    }

    /// <summary>The simple name of the assembly.</summary>
    public string Assembly { get; }

    /// <summary>The full name of the state machine type as returned by reflection, without escapes.</summary>
    public string StateMachine { get; }

    /// <summary>The key of an async method that returns a task, or of an async iterator. Null if what it names as its state machine is not found.</summary>
    internal static AsyncMethodKey? Of(MethodDefinition method) => MachineOf(method) is { } machine ? Of(machine) : null;

    /// <summary>The type that the compiler has made of it; null for none, and if what it names as its state machine is not found.</summary>
    internal static TypeDefinition? MachineOf(MethodDefinition method) =>
        IteratorReader.IsIterator(method) ? IteratorReader.MachineOf(method) : KickoffReader.IsAsync(method) ? KickoffReader.MachineOf(method) : null;

    internal static AsyncMethodKey Of(TypeDefinition machine) => new(machine.Module.Assembly.Name.Name, machine.FullName.Replace('/', '+'));
}
