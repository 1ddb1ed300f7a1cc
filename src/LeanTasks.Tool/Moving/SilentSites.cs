using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Finds code that compiles after the move, and may mean something else.</summary>
/// <param name="model">The model of the original source.</param>
/// <param name="twins">The types that move.</param>
/// <param name="kept">What stays.</param>
/// <param name="typeofs">Which types move that are the code looks at when it runs.</param>
/// <param name="file">The file.</param>
/// <param name="sites">Gets what somebody should look at.</param>
internal sealed class SilentSites(SemanticModel model, Twins twins, KeptCode kept, TypeOfs typeofs, MovedFile file, ICollection<Site> sites)
{
    private readonly TypeText _types = new(model, twins);

    /// <summary>Looks at a node.</summary>
    /// <param name="node">The node.</param>
    public void Look(SyntaxNode node)
    {
        switch (node)
        {
            case TypeOfExpressionSyntax type when typeofs.Tell(type) is { } reason:
                Add(node, reason);
                break;
            case BinaryExpressionSyntax test when test.Kind() is SyntaxKind.IsExpression or SyntaxKind.AsExpression && TaskIn(test.Right) is { } task && IsUnknown(test.Left, test.Right):
                Add(node, $"'{test.OperatorToken.ValueText} {task}' now tests for {Moved(test.Right)}, but an object from other code is still a {task}");
                break;
            case CastExpressionSyntax cast when TaskIn(cast.Type) is { } task && IsUnknown(cast.Expression, cast.Type):
                Add(node, $"the cast to {task} is now a cast to {Moved(cast.Type)}, but an object from other code is still a {task}");
                break;
            case DeclarationPatternSyntax { Type: { } type } when TaskIn(type) is { } task:
                AddPattern((PatternSyntax)node, type, task);
                break;
            case TypePatternSyntax { Type: { } type } when TaskIn(type) is { } task:
                AddPattern((PatternSyntax)node, type, task);
                break;
            case RecursivePatternSyntax { Type: { } type } when TaskIn(type) is { } task:
                AddPattern((PatternSyntax)node, type, task);
                break;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison
                when IsTask(comparison.Left) && IsTask(comparison.Right) && (IsOfOthers(comparison.Left) || IsOfOthers(comparison.Right)):
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } compared
                when model.GetSymbolInfo(call).Symbol is IMethodSymbol { Name: nameof(Equals) or nameof(ReferenceEquals) } && IsOfOthers(compared.Expression):
                Add(node, "a task from other code is compared, but each conversion may create a new LeanTask");
                break;
            case ConstantPatternSyntax { Expression: { } type } when TaskIn(type) is { } task && IsType(type):
                AddPattern((PatternSyntax)node, type, task);
                break;
            case CaseSwitchLabelSyntax { Value: { } type, Parent.Parent: SwitchStatementSyntax choice } when TaskIn(type) is { } task && IsType(type):
                if (IsUnknown(choice.Expression, type))
                    Add(node, Pattern(type, task));
                break;
            case GenericNameSyntax { TypeArgumentList.Arguments: [{ } type] } call when TaskIn(type) is { } task && ReceiverOf(call) is { } receiver:
                if (IsTestOfElements(call, receiver, type))
                    Add(node, $"'{call}' is now '{call.Identifier}<{Moved(type)}>', but an object from other code is still a {task}");
                else if (IsBoundLater(call))
                    Add(node, $"'{call}' is now '{call.Identifier}<{Moved(type)}>' and is bound at run time, but signatures of other code still use {task}");
                break;
            case ArgumentSyntax argument when model.GetTypeInfo(argument.Expression).Type is { } type && TaskTypes.IsTask(type) && IsDynamic(argument):
                Add(node, "a task is passed to a call that is bound at run time");
                break;
            case InvocationExpressionSyntax call when IsDynamicCallOfMoved(call):
                Add(node, $"'{call.Expression}' is bound at run time to a method that takes a LeanTask, but a task from other code is still a Task");
                break;
            case ExpressionSyntax value when model.GetTypeInfo(value) is { Type: IDynamicTypeSymbol, ConvertedType: { } target } && twins.Any(target, IsOfOthers):
                Add(node, $"the conversion of a dynamic value to {Name(target)} is moved, but a task from other code is still a {Name(target)}");
                break;
        }
    }

    /// <summary>Finds tasks in code that is compiled in none of the ways that a file is compiled. Finds all such code if the file uses UniTask's namespace.</summary>
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

    private bool IsUnknown(ExpressionSyntax expression, SyntaxNode tested) => IsUnknown(model.GetTypeInfo(expression).Type, tested);

    // A delegate, an array or a sequence of other things may be one of tasks, too; of which is seen only when it runs.
    private bool IsUnknown(ITypeSymbol? type, SyntaxNode tested)
    {
        ITypeSymbol target = model.GetTypeInfo(tested).Type!;
        return twins.Of(target) is not null ? IsOpen(type)
            : type is not null && !twins.AreIn(type) && model.Compilation.ClassifyConversion(type, target) is { IsImplicit: false, IsUserDefined: false };
    }

    private bool IsDynamic(ArgumentSyntax argument) => argument.Parent?.Parent is InvocationExpressionSyntax call && model.GetTypeInfo(call).Type is IDynamicTypeSymbol;

    private bool IsDynamicCallOfMoved(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.Any(each => model.GetTypeInfo(each.Expression).Type is IDynamicTypeSymbol)
        && model.GetMemberGroup(call.Expression).OfType<IMethodSymbol>().Any(each => Member.Of(each).Any() && each.Parameters.Any(parameter => twins.Any(parameter.Type, IsOfOthers)));

    private void AddPattern(PatternSyntax pattern, SyntaxNode type, string task)
    {
        if (IsUnknown(model.GetTypeInfo(pattern).Type, type))
            Add(pattern, Pattern(type, task));
    }

    private string Pattern(SyntaxNode type, string task) => $"the {task} pattern now matches a {Moved(type)}, but an object from other code is still a {task}";

    private string Moved(SyntaxNode type) => _types.Of(model.GetTypeInfo(type).Type!, type.SpanStart) ?? "the moved type";

    private bool IsTask(ExpressionSyntax expression) => TaskTypes.IsTask(model.GetTypeInfo(expression).Type);

    private bool IsOfOthers(ExpressionSyntax expression) =>
        model.GetSymbolInfo(expression).Symbol?.OriginalDefinition is { } source && !Member.Of(source).Any() && twins.Of(source.ContainingType) is null
        && TaskTypes.IsTask(source is IPropertySymbol property ? property.Type : (source as IMethodSymbol)?.ReturnType);

    // A name alone is parsed as a constant.
    private bool IsType(ExpressionSyntax expression) => model.GetSymbolInfo(expression).Symbol is ITypeSymbol;

    private static ExpressionSyntax? ReceiverOf(GenericNameSyntax call) => call.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == call => access.Expression,
        MemberBindingExpressionSyntax binding => binding.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(each => each.WhenNotNull.Contains(binding))?.Expression,
        _ => null,
    };

    private bool IsTestOfElements(GenericNameSyntax call, ExpressionSyntax sequence, SyntaxNode tested) =>
        call.Identifier.ValueText is "OfType" or "Cast" && model.GetSymbolInfo(call).Symbol is IMethodSymbol
        && model.GetTypeInfo(sequence).Type is { } type && Mends.ElementOf(type) is var element && (element is null || IsUnknown(element, tested));

    private bool IsBoundLater(GenericNameSyntax call) => model.GetSymbolInfo(call).Symbol is IMethodSymbol
    {
        Name: "CreateDelegate", ContainingType.Name: nameof(System.Reflection.MethodInfo)
    } or IMethodSymbol { Name: "Lambda", ContainingType.Name: nameof(System.Linq.Expressions.Expression) };

    private string? TaskIn(SyntaxNode type) => model.GetTypeInfo(type).Type is { } tested && twins.Any(tested, IsOfOthers) ? Name(tested) : null;

    private static string Name(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    // A promise that is handed on as an object comes from the code that completes it, all of which moves unless some was left.
    private bool IsOfOthers(INamedTypeSymbol type) =>
        TaskTypes.IsTask(type) || UniTasks.Is(type) || type.Name == nameof(TaskScheduler) || (kept.HasPromises && type.Name == nameof(TaskCompletionSource));

    private void Add(SyntaxNode node, string reason) => sites.Add(Site.Of(file, node.SpanStart, reason));
}
