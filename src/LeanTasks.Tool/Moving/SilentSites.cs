using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Finds code that compiles after the move, and may mean something else.</summary>
/// <param name="model">The model of the original source.</param>
/// <param name="twins">The types that move.</param>
/// <param name="kept">What stays.</param>
/// <param name="file">The file.</param>
/// <param name="sites">Gets what somebody should look at.</param>
internal sealed class SilentSites(SemanticModel model, Twins twins, KeptCode kept, MovedFile file, ICollection<Site> sites)
{
    /// <summary>Looks at a node.</summary>
    /// <param name="node">The node.</param>
    public void Look(SyntaxNode node)
    {
        switch (node)
        {
            case TypeOfExpressionSyntax type when TaskIn(type.Type) is { } task && !type.Ancestors().OfType<AttributeSyntax>().Any():
                Add(node, $"typeof({task}) stays: it tells the signatures of others");
                break;
            case BinaryExpressionSyntax test when test.Kind() is SyntaxKind.IsExpression or SyntaxKind.AsExpression && TaskIn(test.Right) is { } task && IsUnknown(test.Left):
                Add(node, $"'{test.OperatorToken.ValueText} {task}' of an object: one of other code is a {task} still");
                break;
            case CastExpressionSyntax cast when TaskIn(cast.Type) is { } task && IsUnknown(cast.Expression):
                Add(node, $"a cast of an object to {task}: one of other code is a {task} still");
                break;
            case DeclarationPatternSyntax { Type: { } type } when TaskIn(type) is { } task:
                AddPattern((PatternSyntax)node, task);
                break;
            case TypePatternSyntax { Type: { } type } when TaskIn(type) is { } task:
                AddPattern((PatternSyntax)node, task);
                break;
            case RecursivePatternSyntax { Type: { } type } when TaskIn(type) is { } task:
                AddPattern((PatternSyntax)node, task);
                break;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison
                when IsTask(comparison.Left) && IsTask(comparison.Right) && (IsOfOthers(comparison.Left) || IsOfOthers(comparison.Right)):
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } compared
                when model.GetSymbolInfo(call).Symbol is IMethodSymbol { Name: nameof(Equals) or nameof(ReferenceEquals) } && IsOfOthers(compared.Expression):
                Add(node, "a task of other code is compared: each conversion of it may make another LeanTask");
                break;
            case ConstantPatternSyntax { Expression: { } type } when TaskIn(type) is { } task && IsType(type):
                AddPattern((PatternSyntax)node, task);
                break;
            case CaseSwitchLabelSyntax { Value: { } type, Parent.Parent: SwitchStatementSyntax choice } when TaskIn(type) is { } task && IsType(type):
                if (IsUnknown(choice.Expression))
                    Add(node, Pattern(task));
                break;
            case GenericNameSyntax { TypeArgumentList.Arguments: [{ } type], Parent: MemberAccessExpressionSyntax access } call
                when TaskIn(type) is { } task && IsTestOfElements(call, access.Expression):
                Add(node, $"'{call}' of objects: one of other code is a {task} still");
                break;
            case ArgumentSyntax argument when model.GetTypeInfo(argument.Expression).Type is { } type && TaskTypes.IsTask(type) && IsDynamic(argument):
                Add(node, "a task goes to a call that is bound when it runs");
                break;
        }
    }

    /// <summary>Finds tasks in code that is not compiled in any of the ways that a file is compiled; all such code, where the file uses UniTask's namespace.</summary>
    /// <returns>The places where such code begins.</returns>
    /// <param name="roots">The file, once for each way.</param>
    public static IEnumerable<int> FindDisabled(IEnumerable<SyntaxNode> roots) => roots
        .Select(FindDisabled)
        .Aggregate(static (some, others) => some.Intersect(others));

    // UniTask's tasks are used by extension methods, too, whose names say nothing.
    private static IEnumerable<int> FindDisabled(SyntaxNode root)
    {
        bool hasAny = UsingDirectives.Has(root, UniTasks.Namespace);
        return root.DescendantTrivia().Where(each => each.IsKind(SyntaxKind.DisabledTextTrivia) && (hasAny || HasTask(each))).Select(static each => each.SpanStart);
    }

    private static bool HasTask(SyntaxTrivia text) => SyntaxFactory.ParseTokens(text.ToString())
        .Any(static each => each.ValueText is "Task" or "TaskCompletionSource" or "TaskScheduler" || UniTasks.Twins.ContainsKey(each.ValueText));

    private static bool IsOpen(ITypeSymbol? type) =>
        type is null or ITypeParameterSymbol or IDynamicTypeSymbol || type.SpecialType == SpecialType.System_Object || type.TypeKind == TypeKind.Interface;

    private bool IsUnknown(ExpressionSyntax expression) => IsOpen(model.GetTypeInfo(expression).Type);

    private bool IsDynamic(ArgumentSyntax argument) => argument.Parent?.Parent is InvocationExpressionSyntax call && model.GetTypeInfo(call).Type is IDynamicTypeSymbol;

    private void AddPattern(PatternSyntax pattern, string task)
    {
        if (IsOpen(model.GetTypeInfo(pattern).Type))
            Add(pattern, Pattern(task));
    }

    private static string Pattern(string task) => $"a pattern of {task} for an object: one of other code is a {task} still";

    private bool IsTask(ExpressionSyntax expression) => TaskTypes.IsTask(model.GetTypeInfo(expression).Type);

    private bool IsOfOthers(ExpressionSyntax expression) =>
        model.GetSymbolInfo(expression).Symbol?.OriginalDefinition is { } source && !Member.Of(source).Any() && twins.Of(source.ContainingType) is null
        && TaskTypes.IsTask(source is IPropertySymbol property ? property.Type : (source as IMethodSymbol)?.ReturnType);

    // A name alone is parsed as a constant.
    private bool IsType(ExpressionSyntax expression) => model.GetSymbolInfo(expression).Symbol is ITypeSymbol;

    private bool IsTestOfElements(GenericNameSyntax call, ExpressionSyntax sequence) =>
        call.Identifier.ValueText is "OfType" or "Cast" && model.GetSymbolInfo(call).Symbol is IMethodSymbol
        && model.GetTypeInfo(sequence).Type is { } type && IsOpen(Mends.ElementOf(type));

    // A promise that is handed on as an object comes from the code that completes it, all of which moves unless some was left.
    private string? TaskIn(SyntaxNode type) =>
        model.GetTypeInfo(type).Type is INamedTypeSymbol named && twins.Of(named) is not null
        && (TaskTypes.IsTask(named) || UniTasks.Is(named) || (kept.HasPromises && named.Name == nameof(TaskCompletionSource)))
            ? named.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)
            : null;

    private void Add(SyntaxNode node, string reason) => sites.Add(Site.Of(file, node.SpanStart, reason));
}
