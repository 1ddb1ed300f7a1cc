using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// A method as another module calls it that is fused with its own. Its straight form asks once whether that module is the one that it was fused with.
/// It calls the straight form there; or the method itself, and awaits its task.
/// </summary>
/// <remarks>It may change contexts in the name of its caller: the method that it calls may.</remarks>
/// <param name="from">The module that calls.</param>
/// <param name="call">The call.</param>
/// <param name="named">The method that it names.</param>
/// <param name="target">The method that it reaches.</param>
internal sealed class CrossModuleThunk(ModuleDefinition from, Instruction call, MethodDefinition named, Fusable target) : Fusable(named)
{
    /// <summary>The module that calls.</summary>
    public ModuleDefinition From => from;

    /// <summary>The method as it is named there, without type arguments of its own.</summary>
    public MethodReference Called { get; } = Il.Called(call)!.GetElementMethod();

    /// <summary>How it is called there.</summary>
    public OpCode OpCode => call.OpCode;

    /// <summary>The method that is reached.</summary>
    public Fusable Target => target;

    /// <summary>The class that the instance is of, where the code does not say so; otherwise null.</summary>
    public TypeReference? Cast { get; set; }

    public override bool KeepsContexts => false;

    /// <summary>Why code of another module cannot call a method from a place of its own; null if it can.</summary>
    /// <remarks>It ignores what is internal, and sees neither what is private nor what is for types that derive from the method's.</remarks>
    public static string? WhyNot(ModuleDefinition from, MethodDefinition named, Fusable target)
    {
        TypeDefinition place = from.Types[0];
        if (!(named.IsPublic || named.IsAssembly || named.IsFamilyOrAssembly) || !Visibility.CanName(place, named.DeclaringType))
            return "is a protected method of another assembly";
        return Visibility.CanName(place, target.Method.DeclaringType) ? null : "is implemented by a type that this assembly cannot access";
    }
}
