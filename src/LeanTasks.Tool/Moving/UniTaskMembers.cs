using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>Moves what is done with a UniTask, where the twin has another word for it. What has no counterpart stays, and is listed.</summary>
/// <param name="model">The model of the original source.</param>
/// <param name="twins">The types that move.</param>
/// <param name="targets">Where its expressions go to.</param>
/// <param name="file">The file, which is changed.</param>
/// <param name="sites">Gets what somebody should look at.</param>
internal sealed class UniTaskMembers(SemanticModel model, Twins twins, Targets targets, MovedFile file, ICollection<Site> sites)
{
    private const string Discard = "_ = ";
    private const string NullNow = "the default is now null, but the default of a UniTask is a completed task; pass a completed LeanTask";

    private static readonly HashSet<string> s_same = ["GetAwaiter", "AsValueTask", "Unwrap", "ToString"];

    private readonly UniTaskFactories _factories = new(model, targets, file, sites);
    private readonly TypeText _types = new(model, twins);

    /// <summary>Whether the name of a type stays, or has been changed already.</summary>
    /// <param name="name">The name.</param>
    public bool Has(SyntaxNode name) => _factories.Has(name);

    /// <summary>Looks at a node, before at those in it.</summary>
    /// <param name="node">The node, in the original source.</param>
    public void Look(SyntaxNode node)
    {
        switch (node)
        {
            case MemberAccessExpressionSyntax access when model.GetSymbolInfo(access).Symbol is { ContainingType: { } type } symbol && UniTasks.Has(type):
                if (type.Name is "UniTask" or "AutoResetUniTaskCompletionSource" && symbol.IsStatic)
                    _factories.Look(access, symbol);
                else if (type.Name is "UniTask" or "UniTaskVoid" or "UniTaskExtensions" or "UniTaskValueTaskExtensions")
                    LookAtUse(access, symbol);
                else if (symbol.Name == "TrySetException" && UniTasks.Twins.ContainsKey(type.Name))
                    _factories.LookAtException(access.Parent as InvocationExpressionSyntax);
                break;
            case MemberBindingExpressionSyntax { Name.Identifier.ValueText: "TrySetException", Parent: InvocationExpressionSyntax call }
                when model.GetSymbolInfo(call).Symbol is { ContainingType: { } type } && UniTasks.Has(type) && UniTasks.Twins.ContainsKey(type.Name):
                _factories.LookAtException(call);
                break;
            case BaseObjectCreationExpressionSyntax creation when UniTasks.Is(model.GetTypeInfo(creation).Type):
                Create(creation);
                break;
            case DefaultExpressionSyntax or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.DefaultLiteralExpression } when UniTasks.Is(TypeOf(node)):
                Complete((ExpressionSyntax)node);
                break;
            case VariableDeclaratorSyntax { Initializer: null, Parent.Parent: FieldDeclarationSyntax } when model.GetDeclaredSymbol(node) is IFieldSymbol field && UniTasks.Is(field.Type):
            case PropertyDeclarationSyntax { Initializer: null, AccessorList: { } accessors }
                when accessors.Accessors.All(static each => each.Body is null && each.ExpressionBody is null)
                && model.GetDeclaredSymbol(node) is IPropertySymbol { IsAbstract: false, ContainingType.TypeKind: not TypeKind.Interface } property && UniTasks.Is(property.Type):
                Add(node, "it is null until it is set, but an unset UniTask counts as completed; set it to a completed LeanTask");
                break;
            case ArrayCreationExpressionSyntax { Initializer: null } array when UniTasks.Is(model.GetTypeInfo(array.Type.ElementType).Type):
                Add(node, "its elements are null until they are set, but unset UniTasks count as completed; set each to a completed LeanTask");
                break;
            case ArgumentSyntax { RefOrOutKeyword.RawKind: (int)SyntaxKind.OutKeyword } argument
                when !IsDiscard(argument.Expression) && targets.ParameterOf(argument) is { OriginalDefinition.Type: ITypeParameterSymbol } parameter && UniTasks.Is(parameter.Type):
            case InvocationExpressionSyntax call when model.GetSymbolInfo(call).Symbol is IMethodSymbol method && IsOrDefault(method):
                Add(node, "the task is null if none is found, but the default of a UniTask is a completed task; check for null");
                break;
        }
    }

    private static bool IsDiscard(ExpressionSyntax expression) =>
        expression is IdentifierNameSyntax { Identifier.ValueText: "_" } or DeclarationExpressionSyntax { Designation: DiscardDesignationSyntax };

    private static bool IsOrDefault(IMethodSymbol method) =>
        method.Name.EndsWith("OrDefault", StringComparison.Ordinal) && UniTasks.Is(method.ReturnType) && method.OriginalDefinition.ReturnType is ITypeParameterSymbol
        && !method.Parameters.Any(static each => each.Name == "defaultValue");

    private void LookAtUse(MemberAccessExpressionSyntax access, ISymbol symbol)
    {
        string name = symbol.Name;
        InvocationExpressionSyntax? call = access.Parent as InvocationExpressionSyntax;
        int given = call?.ArgumentList.Arguments.Count ?? 0;
        switch (name)
        {
            case "Forget" when call is not null && given == 0:
                Forget(access, call);
                break;
            case "AsUniTask" when call is not null && targets.NeedsTask(call) && UniTasks.Is(model.GetTypeInfo(access.Expression).Type):
                UniTaskFactories.Append(file, access.Expression, UniTaskFactories.ToUniTask);
                break;
            case "AsTask" or "AsUniTask" when call is not null && targets.NeedsTask(call):
                break;
            case "AsUniTask" when TaskTypes.IsValueTask(model.GetTypeInfo(access.Expression).Type):
                file.Replace(access.Name.Identifier.Span, nameof(LeanTaskExtensions.AsLeanTask));
                break;
            case "AsTask" or "AsUniTask" or "Preserve" when call is not null:
                UniTaskFactories.LeaveOut(file, call, access.Expression.Span.End);
                break;
            case "AttachExternalCancellation":
            case "Timeout" when given == 1:
                WaitAsync(access, call);
                break;
            default:
                if (s_same.Contains(name))
                    break;
                UniTaskFactories.Append(file, access.Expression, UniTaskFactories.ToUniTask);
                Add(access.Name, UniTaskReasons.Of(name));
                break;
        }
    }

    // A default fits both of its parameters.
    private void WaitAsync(MemberAccessExpressionSyntax access, InvocationExpressionSyntax? call)
    {
        file.Replace(access.Name.Identifier.Span, nameof(LeanTask.WaitAsync));
        if (call?.ArgumentList.Arguments is [{ NameColon: null, Expression: LiteralExpressionSyntax literal }])
            file.Prepend(literal.SpanStart, access.Name.Identifier.ValueText == "Timeout" ? "timeout: " : "cancellationToken: ");
    }

    // A discard says that nothing waits for the task, as the call did.
    private void Forget(MemberAccessExpressionSyntax access, InvocationExpressionSyntax call)
    {
        if (call.Parent is ExpressionStatementSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax
            && model.LookupSymbols(call.SpanStart, name: "_").IsEmpty)
        {
            file.Prepend(call.SpanStart, Discard);
        }

        UniTaskFactories.LeaveOut(file, call, access.Expression.Span.End);
    }

    private void Create(BaseObjectCreationExpressionSyntax creation)
    {
        SeparatedSyntaxList<ArgumentSyntax> arguments = creation.ArgumentList?.Arguments ?? default;
        if (arguments.Count == 0)
        {
            Complete(creation);
        }
        else if (targets.NeedsTask(creation))
        {
            Keep(creation);
        }
        else if (arguments.Count == 1 && ResultIn(creation) is { } result)
        {
            file.Replace(TextSpan.FromBounds(creation.SpanStart, creation.ArgumentList!.SpanStart), $"{nameof(LeanTask)}.{nameof(LeanTask.FromResult)}<{result}>");
        }
        else
        {
            Keep(creation);
            Add(creation, "new UniTask(source, token) is not changed: use a LeanTaskSource to complete a LeanTask");
        }
    }

    private void Complete(ExpressionSyntax value)
    {
        if (value.FirstAncestorOrSelf<ParameterSyntax>() is not null)
            Add(value, NullNow);
        else if (targets.NeedsTask(value))
            Keep(value);
        else if (TypeOf(value) is INamedTypeSymbol { Arity: 0 })
            file.Replace(value.Span, $"{nameof(LeanTask)}.{nameof(LeanTask.CompletedTask)}");
        else if (ResultIn(value) is { } result)
            file.Replace(value.Span, $"{nameof(LeanTask)}.{nameof(LeanTask.FromResult)}<{result}>(default!)");
        else
            Add(value, NullNow);
    }

    private ITypeSymbol? TypeOf(SyntaxNode value) => model.GetTypeInfo(value).Type ?? model.GetTypeInfo(value).ConvertedType;

    private string? ResultIn(ExpressionSyntax value) =>
        TypeOf(value) is INamedTypeSymbol { TypeArguments: [{ } result] } ? _types.Of(result, value.SpanStart) : null;

    private void Keep(SyntaxNode node)
    {
        foreach (SimpleNameSyntax name in node.DescendantNodes().OfType<SimpleNameSyntax>().Where(static each => each.Ancestors().OfType<ArgumentSyntax>().FirstOrDefault() is null))
            _factories.Keep(name);
    }

    private void Add(SyntaxNode node, string reason) => sites.Add(Site.Of(file, node.SpanStart, reason));
}

/// <summary>The types of UniTask, a library whose tasks move as those of the BCL do.</summary>
internal static class UniTasks
{
    /// <summary>Its namespace.</summary>
    public const string Namespace = "Cysharp.Threading.Tasks";

    /// <summary>The names of its types that have a twin, each with the twin's.</summary>
    public static IReadOnlyDictionary<string, string> Twins { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["UniTask"] = nameof(LeanTask),

        // Not 'void', whose failures would end the process.
        ["UniTaskVoid"] = nameof(LeanTask),
        ["UniTaskCompletionSource"] = nameof(LeanTaskSource),
        ["AutoResetUniTaskCompletionSource"] = nameof(LeanTaskSource),
    };

    /// <summary>Whether a type is <c>UniTask</c> or <c>UniTask&lt;T&gt;</c>.</summary>
    /// <param name="type">The type.</param>
    public static bool Is(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "UniTask" } && Has(type);

    /// <summary>Whether a type is one of the library.</summary>
    /// <param name="type">The type.</param>
    public static bool Has(ITypeSymbol? type) => type is { ContainingType: null } && type.ContainingNamespace?.ToDisplayString() == Namespace;
}

/// <summary>Says why a member of UniTask does not move.</summary>
internal static class UniTaskReasons
{
    /// <summary>The reason, with what to do instead.</summary>
    /// <param name="member">The member's name.</param>
    public static string Of(string member) => $"UniTask.{member} is not changed: " + member switch
    {
        "NextFrame" or "DelayFrame" or "WaitForEndOfFrame" or "WaitForFixedUpdate" or "WaitForSeconds" => "frames exist only in Unity",
        "SwitchToMainThread" or "ReturnToMainThread" or "Post" => "the main thread belongs to Unity",
        "SwitchToSynchronizationContext" or "ReturnToSynchronizationContext" or "ReturnToCurrentSynchronizationContext" =>
            "use LeanTaskFactory.StartNew with LeanScheduler.FromSynchronizationContext to run code there",
        "WaitUntil" or "WaitWhile" or "WaitUntilValueChanged" or "WaitUntilCanceled" => "it polls; complete a LeanTaskSource instead when the condition becomes true",
        "Delay" or "Yield" or "Timeout" => "its timing and frame arguments exist only in Unity",
        "Run" or "RunOnThreadPool" => "LeanTask.Run does not accept these arguments",
        "Create" or "Defer" or "Lazy" or "Void" or "Action" => "call the function instead",
        "WhenAll" => "LeanValueTask.WhenAll accepts at most eight results of different types",
        "WhenAny" => "for tasks of one type, LeanTask.WhenAny returns the task and LeanValueTask.WhenAny an index",
        "WhenEach" => "it returns a UniTask type; LeanTask.WhenEach returns a sequence of the tasks",
        "Status" => "LeanTask.Status is a TaskStatus",
        "ContinueWith" => "LeanTask.ContinueWith passes the task to its delegate, but this delegate takes the result, if any; await the task instead",
        "SuppressCancellationThrow" => "use ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing) to await without throwing, then check IsCanceled",
        "Forget" => "only an await can handle a failure",
        _ => "LeanTasks has no equivalent",
    };
}
