using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>How a call that takes a lambda can pass a state to it.</summary>
internal sealed class StateOverload
{
    private StateOverload(StateKind kind, IMethodSymbol method, IParameterSymbol state, IOperation call)
    {
        Kind = kind;
        Method = method;
        State = state;
        Call = call;
    }

    /// <summary>In which way.</summary>
    public StateKind Kind { get; }

    /// <summary>The definition of the overload that takes the state: the called one itself for <see cref="StateKind.NullSoFar"/>.</summary>
    public IMethodSymbol Method { get; }

    /// <summary>The parameter of <see cref="Method"/> for the state.</summary>
    public IParameterSymbol State { get; }

    /// <summary>The invocation or object creation.</summary>
    public IOperation Call { get; }

    /// <summary>Whether the state keeps its type, and is not boxed.</summary>
    public bool IsGeneric => State.Type is ITypeParameterSymbol;

    /// <summary>Looks for an overload of the method that a lambda is passed to.</summary>
    /// <param name="lambda">The lambda.</param>
    /// <returns>The overload; null where there is none, or where the lambda is not an argument of a known method.</returns>
    public static StateOverload? For(IAnonymousFunctionOperation lambda)
    {
        IOperation? at = lambda.Parent;
        while (at is IDelegateCreationOperation or IConversionOperation)
            at = at.Parent;

        if (at is not IArgumentOperation { Parameter: { } parameter, Parent: { } call })
            return null;

        (IMethodSymbol? called, ImmutableArray<IArgumentOperation> arguments) = call switch
        {
            IInvocationOperation invocation => (invocation.TargetMethod, invocation.Arguments),
            IObjectCreationOperation creation => (creation.Constructor, creation.Arguments),
            _ => (null, ImmutableArray<IArgumentOperation>.Empty),
        };
        if (called is null
            || !IsWellKnown(called.ContainingType)
            || parameter.OriginalDefinition.Type is not INamedTypeSymbol { DelegateInvokeMethod: { } })
            return null;

        return NullSoFar(call, called, arguments, lambda) ?? PoolWorkItem(call, called, lambda) ?? Added(call, called, parameter);
    }

    private static bool IsWellKnown(INamedTypeSymbol type) =>
        type.ContainingNamespace is { } space
        && space.Name is "LeanTasks" or "Threading" or "Tasks" or "Concurrent" or "Immutable"
        && space.ToDisplayString() is
            "LeanTasks" or "System.Threading" or "System.Threading.Tasks" or "System.Collections.Concurrent" or "System.Collections.Immutable";

    // The delegate already gets a state, but does not use it, and the caller passes null.
    private static StateOverload? NullSoFar(
        IOperation call, IMethodSymbol called, ImmutableArray<IArgumentOperation> arguments, IAnonymousFunctionOperation lambda)
    {
        IParameterSymbol? given = lambda.Symbol.Parameters.LastOrDefault();
        if (given is not { Type.SpecialType: SpecialType.System_Object } || Uses(lambda, given))
            return null;

        IArgumentOperation? state = arguments.FirstOrDefault(static argument =>
            argument.Parameter is { Type.SpecialType: SpecialType.System_Object, Name: "state" }
            && argument.Value.ConstantValue is { HasValue: true, Value: null });
        return state?.Parameter is { } parameter
            ? new StateOverload(StateKind.NullSoFar, called.OriginalDefinition, parameter.OriginalDefinition, call)
            : null;
    }

    private static bool Uses(IAnonymousFunctionOperation lambda, IParameterSymbol parameter) =>
        lambda.Body.Descendants().Any(operation =>
            operation is IParameterReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Parameter, parameter));

    private static StateOverload? PoolWorkItem(IOperation call, IMethodSymbol called, IAnonymousFunctionOperation lambda)
    {
        if (called is not { Name: "QueueUserWorkItem", Parameters.Length: 1, ContainingType.Name: "ThreadPool" }
            || lambda.Symbol.Parameters.Any(parameter => Uses(lambda, parameter)))
            return null;

        IMethodSymbol? generic = called.ContainingType
            .GetMembers(called.Name)
            .OfType<IMethodSymbol>()
            .FirstOrDefault(static method => method is { Arity: 1, Parameters.Length: 3 });
        return generic is null ? null : new StateOverload(StateKind.PoolWorkItem, generic, generic.Parameters[1], call);
    }

    private static StateOverload? Added(IOperation call, IMethodSymbol called, IParameterSymbol of)
    {
        IMethodSymbol definition = called.OriginalDefinition;
        ImmutableArray<ISymbol> overloads = called.MethodKind == MethodKind.Constructor
            ? definition.ContainingType.InstanceConstructors.CastArray<ISymbol>()
            : definition.ContainingType.GetMembers(definition.Name);
        foreach (IMethodSymbol candidate in overloads.OfType<IMethodSymbol>())
        {
            if (candidate.IsStatic == definition.IsStatic
                && candidate.DeclaredAccessibility == definition.DeclaredAccessibility
                && candidate.Parameters.Length > definition.Parameters.Length
                && StateParameter(definition, candidate, of.Ordinal) is { } state)
                return new StateOverload(StateKind.Added, candidate, state, call);
        }

        return null;
    }

    // The candidate has the same parameters, except that delegates get one more at the end, and a state follows each of them, or all.
    private static IParameterSymbol? StateParameter(IMethodSymbol called, IMethodSymbol candidate, int delegateOrdinal)
    {
        int matched = 0;
        int delegates = 0;
        List<IParameterSymbol> states = new();
        ITypeSymbol? ofTheDelegate = null;
        foreach (IParameterSymbol parameter in candidate.Parameters)
        {
            if (matched < called.Parameters.Length && parameter.RefKind == called.Parameters[matched].RefKind)
            {
                ITypeSymbol wanted = called.Parameters[matched].Type;
                if (TypeShape.Same(wanted, parameter.Type))
                {
                    matched++;
                    continue;
                }

                if (TypeShape.AddedState(wanted, parameter.Type) is { } added)
                {
                    if (matched == delegateOrdinal)
                        ofTheDelegate = added;
                    matched++;
                    delegates++;
                    continue;
                }
            }

            if (delegates == 0 || parameter.IsOptional || parameter.IsParams || !TypeShape.IsState(parameter.Type))
                return null;

            states.Add(parameter);
        }

        return matched == called.Parameters.Length && ofTheDelegate is not null && (states.Count == 1 || states.Count == delegates)
            ? states.FirstOrDefault(state => SymbolEqualityComparer.Default.Equals(state.Type, ofTheDelegate))
            : null;
    }
}
