using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>
/// The declarations and references of the locals and parameters of one body, found by one walk over it. A rule that
/// examines many variables then does not walk a long body as often. Immutable, safe for concurrent use.
/// </summary>
internal sealed class VariableReferences
{
    private static readonly ConditionalWeakTable<IOperation, VariableReferences> s_perBody = new();

    private readonly Dictionary<ISymbol, List<IOperation>> _of = new(SymbolEqualityComparer.Default);

    private VariableReferences(IOperation body)
    {
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            switch (operation.Kind)
            {
                case OperationKind.LocalReference:
                    Add(((ILocalReferenceOperation)operation).Local, operation);
                    break;
                case OperationKind.ParameterReference:
                    Add(((IParameterReferenceOperation)operation).Parameter, operation);
                    break;
                case OperationKind.VariableDeclarator:
                    Add(((IVariableDeclaratorOperation)operation).Symbol, operation);
                    break;
                case OperationKind.Branch:
                    HasJumps |= ((IBranchOperation)operation).BranchKind == BranchKind.GoTo;
                    break;
            }
        }
    }

    /// <summary>Whether the body has a <c>goto</c>, also to a case.</summary>
    public bool HasJumps { get; }

    /// <summary>The references in the whole body that an operation is in, with its lambdas and local functions.</summary>
    /// <param name="operation">Any operation of the body.</param>
    public static VariableReferences Around(IOperation operation)
    {
        while (operation.Parent is { } parent)
            operation = parent;
        return s_perBody.GetValue(operation, static body => new VariableReferences(body));
    }

    /// <summary>The declarator of a variable, if it has one, and all references to it, in the order of the body.</summary>
    /// <param name="variable">A local or a parameter.</param>
    public IReadOnlyList<IOperation> To(ISymbol variable) =>
        _of.TryGetValue(variable, out List<IOperation>? references) ? references : [];

    private void Add(ISymbol variable, IOperation reference)
    {
        if (!_of.TryGetValue(variable, out List<IOperation>? references))
            _of.Add(variable, references = []);
        references.Add(reference);
    }
}
