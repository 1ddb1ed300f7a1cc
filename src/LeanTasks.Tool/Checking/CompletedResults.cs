using System.Globalization;
using System.Runtime.CompilerServices;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Whether methods only return value tasks that have completed, given the constants that they are called with.</summary>
/// <param name="callees">The methods that a call may run.</param>
/// <remarks>Not for several threads.</remarks>
internal sealed class CompletedResults(Callees callees)
{
    private readonly Dictionary<(MethodDefinition Method, TypeDefinition? Class, string Constants), bool> _known = [];

    // The methods found to return completed values, in order. They may have been found so because a method that calls them was taken for
    // one, too.
    private readonly List<(MethodDefinition Method, TypeDefinition? Class, string Constants)> _completed = [];

    /// <summary>Whether the result of a call has always completed.</summary>
    /// <param name="call">The call.</param>
    /// <param name="arguments">What is known of the arguments: a bool or the member of an enum may choose that the callee does not suspend.</param>
    /// <param name="receiver">What is known of the object.</param>
    /// <returns>False for a method that other assemblies can override, unless the object's class is known.</returns>
    public bool Of(Instruction call, IReadOnlyList<AbstractValue?> arguments, AbstractValue? receiver = null)
    {
        if (((MethodReference)call.Operand).Resolve() is not { } called)
            return false;
        TypeDefinition? type = (receiver as AbstractValue.Object)?.Class;
        if (!called.IsVirtual || call.OpCode.Code != Mono.Cecil.Cil.Code.Callvirt)
            return called.HasBody && Of(called, type, arguments);
        if (type is not null && callees.Types.RunBy(called, type) is { } runs)
            return Of(runs, type, arguments);
        bool mayBeAnother = called is { IsFinal: false, DeclaringType.IsSealed: false } && !Visibility.IsHidden(called);
        return !mayBeAnother && callees.Of(call, called) is { Count: > 0 } methods && methods.All(method => Of(method, null, arguments));
    }

    /// <summary>Whether the result of a method has always completed, whatever its arguments.</summary>
    /// <param name="method">The method.</param>
    public bool Of(MethodDefinition method) => Of(method, null, new AbstractValue?[method.Parameters.Count]);

    private bool Of(MethodDefinition method, TypeDefinition? type, IReadOnlyList<AbstractValue?> arguments)
    {
        if (FusedForms.RunOf(method) is null && Callees.MoveNextOf(method) is { } fused && FusedForms.RunOf(fused) is not null)
            return Of(fused, type, method.HasThis ? [null, .. arguments, null] : [.. arguments, null]);

        // So deep a chain of methods that pass a value on is not followed to its end.
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return false;
        Dictionary<ParameterDefinition, int> constants = [];
        foreach (ParameterDefinition parameter in method.Parameters.Where(static parameter => Modes.CanChoose(parameter.ParameterType)))
        {
            if (arguments[parameter.Index] is AbstractValue.Constant constant)
                constants[parameter] = constant.Value;
        }

        (MethodDefinition, TypeDefinition?, string) key = (method, type, string.Join(";", constants.Select(static one => string.Create(CultureInfo.InvariantCulture, $"{one.Key.Index}={one.Value}"))));
        if (_known.TryGetValue(key, out bool known))
            return known;

        // A method that returns its own result adds nothing to what else it returns.
        _known[key] = true;
        int before = _completed.Count;
        bool hasCompleted = FusedForms.RunOf(method) is not null || StateMachines.IsRuntimeAsync(method) ? NeverSuspends(method, type, ParametersOf(constants)) : Callees.MoveNextOf(method) is { } code ? NeverSuspends(code, type, FieldsOf(constants)) : ReturnsCompleted(method, type, ParametersOf(constants));
        if (hasCompleted)
        {
            _completed.Add(key);
            return true;
        }

        foreach ((MethodDefinition, TypeDefinition?, string) inner in _completed.Skip(before))
            _known.Remove(inner);
        _completed.RemoveRange(before, _completed.Count - before);
        return _known[key] = false;
    }

    // The compiler keeps a parameter in a field of its name.
    private static Dictionary<Place, int> FieldsOf(Dictionary<ParameterDefinition, int> constants) =>
        constants.ToDictionary(static one => new Place(PlaceKind.Field, 0, one.Key.Name), static one => one.Value);

    private static Dictionary<Place, int> ParametersOf(Dictionary<ParameterDefinition, int> constants) =>
        constants.ToDictionary(static one => new Place(PlaceKind.Parameter, one.Key.Sequence), static one => one.Value);

    private bool NeverSuspends(MethodDefinition code, TypeDefinition? type, Dictionary<Place, int> constants) =>
        PathGraph.Of(new MethodFrame(code, type, constants), callees).Nodes.All(static node => !node.Suspends);

    private bool ReturnsCompleted(MethodDefinition method, TypeDefinition? type, Dictionary<Place, int> constants)
    {
        PathGraph graph = PathGraph.Of(new MethodFrame(method, type, constants), callees);
        PathNode[] returning = [.. graph.Nodes.Where(static node => node.Returns)];
        return returning.Length > 0 && returning.All(static node => node.ReturnsCompleted);
    }
}
