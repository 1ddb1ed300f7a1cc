using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Mends what does not compile after the renaming: puts conversions where a task of one kind meets the other.</summary>
/// <param name="model">The model of the present source of one file.</param>
/// <param name="file">The file, which is changed.</param>
internal sealed class Mends(SemanticModel model, MovedFile file)
{
    private const string ToTask = ".AsTask()";
    private const string ToLeanTask = ".AsLeanTask()";
    private const string ToValueTask = ".AsValueTask()";

    private readonly Nulls _nulls = new(model);

    /// <summary>Whether LINQ is used by a mend.</summary>
    public bool NeedsLinq { get; private set; }

    /// <summary>Mends one error.</summary>
    /// <returns>Whether something was changed.</returns>
    /// <param name="error">The error.</param>
    public bool Mend(Diagnostic error)
    {
        SyntaxNode node = model.SyntaxTree.GetRoot().FindNode(error.Location.SourceSpan, getInnermostNodeForTie: true);
        return error.Id switch
        {
            "CS0019" or "CS0253" or "CS0252" => Operands(node),
            "CS0173" or "CS0172" or "CS8506" => Branches(node),
            "CS1061" or "CS1929" or "CS7036" or "CS1501" or "CS0411" or "CS0121" or "CS1977" or "CS0117" => Receiver(node) || Arguments(node),
            "CS0407" or "CS0123" => MethodGroup(node),
            "CS1503" when CallAmongTasks(node) is { } call => Arguments(call) || Value(node),
            _ => Value(node),
        };
    }

    /// <summary>Gives a call the tasks that it was bound for before.</summary>
    /// <returns>Whether something was changed.</returns>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="toLeanTasks">Whether what was called before takes ours now; else it takes those of the BCL.</param>
    public bool Restore(BaseArgumentListSyntax arguments, bool toLeanTasks)
    {
        bool changed = false;
        IEnumerable<ExpressionSyntax> given = arguments.Arguments.Select(static each => each.Expression);
        if (arguments.Parent is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            && model.GetSymbolInfo(call).Symbol is IMethodSymbol { ReducedFrom: not null })
        {
            given = given.Prepend(access.Expression);
        }

        foreach (ExpressionSyntax argument in given)
        {
            if (argument is LambdaExpressionSyntax lambda)
                changed |= lambda.AsyncKeyword == default ? Results(lambda, toLeanTasks) : toLeanTasks && Annotate(lambda);
            else
                changed |= (toLeanTasks ? TaskTypes.IsTask(TypeOf(argument)) : TaskTypes.IsLeanTask(TypeOf(argument))) && Value(argument);
        }

        return changed;
    }

    // Without it, an overload that takes any function is better than one that takes a function of ours.
    private bool Annotate(LambdaExpressionSyntax lambda)
    {
        if (lambda is ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
            || model.GetSymbolInfo(lambda).Symbol is not IMethodSymbol { ReturnType: INamedTypeSymbol type } || !TaskTypes.IsTask(type)
            || type.TypeArguments.Any(static each => each.IsAnonymousType))
        {
            return false;
        }

        string name = type.Arity == 0 ? nameof(LeanTask) : $"{nameof(LeanTask)}<{type.TypeArguments[0].ToMinimalDisplayString(model, lambda.SpanStart)}>";
        (SyntaxNode parameters, string open, string close) = lambda is SimpleLambdaExpressionSyntax simple
            ? ((SyntaxNode)simple.Parameter, " (", ")")
            : (((ParenthesizedLambdaExpressionSyntax)lambda).ParameterList, " ", "");
        return file.ToOriginal(parameters.SpanStart) is { } start && file.ToOriginal(parameters.Span.End) is { } end && !file.HasInsertion(start, name + open)
            && file.Prepend(start, name + open) && (close.Length == 0 || file.Append(end, close));
    }

    private bool Value(SyntaxNode node)
    {
        SyntaxNode? value = node is ArgumentSyntax argument ? argument.Expression : node;
        if (value is not ExpressionSyntax expression)
            return false;
        if (expression is LambdaExpressionSyntax lambda)
            return Results(lambda);
        ITypeSymbol? type = TypeOf(expression);
        if (type is null || type.TypeKind == TypeKind.Error)
            return MethodGroup(expression);
        if (TaskTypes.IsLeanTask(type) && IsInNewValueTask(expression))
            return Unwrap(expression);
        if (TaskTypes.IsTask(type) && Initializer(expression) is { } initializer)
            return Suffix(initializer, ToLeanTask);
        if (ConversionOf(expression, type) is { } conversion)
            return Suffix(expression, conversion);
        if (type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke })
            return Wrap(expression, invoke);
        return Cast(expression, type) || Elements(expression, type);
    }

    private static string? ConversionOf(ITypeSymbol? type) =>
        TaskTypes.IsLeanTask(type) ? ToTask : TaskTypes.IsTask(type) ? ToLeanTask : UniTasks.Is(type) ? ToTask + ToLeanTask : null;

    private string? ConversionOf(ExpressionSyntax expression, ITypeSymbol? type) =>
        TaskTypes.IsLeanTask(type) && UniTasks.Is(model.GetTypeInfo(expression).ConvertedType) ? UniTaskFactories.ToUniTask : ConversionOf(type);

    private ITypeSymbol? TypeOf(ExpressionSyntax expression) => model.GetTypeInfo(expression).Type;

    // A local of the type that it gets is converted once, where it gets it, so that it stays one object.
    private ExpressionSyntax? Initializer(ExpressionSyntax expression)
    {
        if (expression is not IdentifierNameSyntax || model.GetSymbolInfo(expression).Symbol is not ILocalSymbol { DeclaringSyntaxReferences: [{ } reference] })
            return null;
        return reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: { } value, Parent: VariableDeclarationSyntax { Type.IsVar: true } }
            && TaskTypes.IsTask(TypeOf(value)) ? value : null;
    }

    private bool IsInNewValueTask(ExpressionSyntax expression) =>
        expression.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Arguments.Count: 1, Parent: BaseObjectCreationExpressionSyntax creation } }
        && TaskTypes.IsValueTask(TypeOf(creation));

    // new ValueTask(task) becomes task.AsValueTask(), which makes no Task.
    private bool Unwrap(ExpressionSyntax expression)
    {
        SyntaxNode creation = expression.Parent!.Parent!.Parent!;
        if (file.ToOriginal(creation.SpanStart) is not { } start || file.ToOriginal(expression.SpanStart) is not { } first
            || file.ToOriginal(expression.Span.End) is not { } last || file.ToOriginal(creation.Span.End) is not { } end)
        {
            return Suffix(expression, ToTask);
        }

        // The constructor refuses null as it did; a call of it would fail otherwise.
        if (_nulls.MayBe(expression))
            return Suffix(expression, ToTask);

        (string before, string after) = IsPrimary(expression) ? ("", "") : ("(", ")");
        return file.Replace(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(start, first), before)
            && file.Replace(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(last, end), after + ToValueTask);
    }

    private bool Operands(SyntaxNode node)
    {
        if (node is not BinaryExpressionSyntax binary)
            return Value(node);

        // The task that was made a LeanTask is the same again as a Task, but not the other way round.
        bool changed = false;
        foreach (ExpressionSyntax operand in (ExpressionSyntax[])[binary.Left, binary.Right])
            changed |= TaskTypes.IsLeanTask(TypeOf(operand)) && Suffix(operand, ToTask);
        return changed;
    }

    private bool Branches(SyntaxNode node)
    {
        IEnumerable<ExpressionSyntax> branches = node.AncestorsAndSelf().Select<SyntaxNode, IEnumerable<ExpressionSyntax>?>(static each => each switch
        {
            ConditionalExpressionSyntax conditional => [conditional.WhenTrue, conditional.WhenFalse],
            SwitchExpressionSyntax choice => choice.Arms.Select(static arm => arm.Expression),
            _ => null,
        }).FirstOrDefault(static each => each is not null) ?? [];
        bool changed = false;
        foreach (ExpressionSyntax branch in branches)
            changed |= TaskTypes.IsTask(TypeOf(branch)) && Suffix(branch, ToLeanTask);
        return changed;
    }

    private bool Receiver(SyntaxNode node)
    {
        ExpressionSyntax? receiver = node switch
        {
            SimpleNameSyntax { Parent: MemberAccessExpressionSyntax access } name when access.Name == name => access.Expression,
            SimpleNameSyntax { Parent: MemberBindingExpressionSyntax { Parent: InvocationExpressionSyntax { Parent: ConditionalAccessExpressionSyntax access } } } =>
                access.Expression,
            MemberAccessExpressionSyntax access => access.Expression,
            ExpressionSyntax expression => expression,
            _ => null,
        };
        if (receiver is null)
            return false;
        return model.GetSymbolInfo(receiver).Symbol is not ITypeSymbol && Value(receiver);
    }

    // Each to what the others are of: foreign members want tasks of the BCL, the moved ones ours.
    private bool Arguments(SyntaxNode node)
    {
        if (node.AncestorsAndSelf().OfType<InvocationExpressionSyntax>().FirstOrDefault() is not { } call)
            return false;
        bool isOurs = model.GetSymbolInfo(call).CandidateSymbols.Any(static each => !each.DeclaringSyntaxReferences.IsEmpty || each.ContainingAssembly?.Name == Twins.Library);
        bool changed = false;
        foreach (ArgumentSyntax argument in call.ArgumentList.Arguments)
        {
            ITypeSymbol? type = TypeOf(argument.Expression);
            if (isOurs ? TaskTypes.IsTask(type) || UniTasks.Is(type) : TaskTypes.IsLeanTask(type))
                changed |= Value(argument.Expression);
            else if (argument.Expression is LambdaExpressionSyntax lambda)
                changed |= Results(lambda, isOurs);
            else if (type is null)
                changed |= MethodGroup(argument.Expression);
        }

        return changed;
    }

    // The library takes tasks of both kinds, but not in one call: then all of them become ours.
    private InvocationExpressionSyntax? CallAmongTasks(SyntaxNode node) =>
        node.FirstAncestorOrSelf<ArgumentSyntax>() is { Parent.Parent: InvocationExpressionSyntax call } argument
        && TaskTypes.IsLeanTask(TypeOf(argument.Expression))
        && model.GetSymbolInfo(call).CandidateSymbols is { IsEmpty: false } called && called.All(static each => each.ContainingAssembly?.Name == Twins.Library)
            ? call
            : null;

    private bool Results(LambdaExpressionSyntax lambda, bool? toLeanTasks = null)
    {
        if (lambda.AsyncKeyword != default)
            return false;
        IEnumerable<ExpressionSyntax> results = lambda.ExpressionBody is { } body ? [body]
            : lambda.Block!.DescendantNodes(static each => each is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
                .OfType<ReturnStatementSyntax>().Select(static each => each.Expression).OfType<ExpressionSyntax>();
        bool changed = false;
        foreach (ExpressionSyntax result in results)
        {
            ITypeSymbol? type = TypeOf(result);
            if (toLeanTasks != false && (TaskTypes.IsTask(type) || UniTasks.Is(type)))
                changed |= Suffix(result, ConversionOf(type)!);
            else if (toLeanTasks != true && TaskTypes.IsLeanTask(type))
                changed |= Suffix(result, ConversionOf(result, type)!);
            else if (toLeanTasks is null && type is not null)
                changed |= Cast(result, type);
        }

        return changed;
    }

    private bool MethodGroup(SyntaxNode node)
    {
        ExpressionSyntax? group = node as ExpressionSyntax;
        if (group is ObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: { } only }] })
            group = only;
        if (group is not (IdentifierNameSyntax or MemberAccessExpressionSyntax or GenericNameSyntax) || IsOfEvent(group) || IsAddressed(group))
            return false;
        SymbolInfo info = model.GetSymbolInfo(group);
        IMethodSymbol? method = info.Symbol as IMethodSymbol ?? model.GetMemberGroup(group).OfType<IMethodSymbol>().FirstOrDefault();
        return method is not null && Wrap(group, method);
    }

    // A handler that is wrapped when it is added could not be removed.
    private static bool IsOfEvent(SyntaxNode handler) =>
        handler.Parent is AssignmentExpressionSyntax assignment && assignment.Kind() is SyntaxKind.AddAssignmentExpression or SyntaxKind.SubtractAssignmentExpression;

    // A function pointer takes no lambda.
    private static bool IsAddressed(ExpressionSyntax function)
    {
        SyntaxNode whole = function;
        while (whole.Parent is ParenthesizedExpressionSyntax)
            whole = whole.Parent;
        return whole.Parent.IsKind(SyntaxKind.AddressOfExpression);
    }

    private bool Wrap(ExpressionSyntax function, IMethodSymbol called)
    {
        IReadOnlyList<IParameterSymbol> parameters = called.Parameters;
        string? conversion = ConversionOf(called.ReturnType);
        bool isCast = function is CastExpressionSyntax { Expression: IdentifierNameSyntax or MemberAccessExpressionSyntax or GenericNameSyntax };
        if (!(isCast || function is IdentifierNameSyntax or MemberAccessExpressionSyntax or GenericNameSyntax) || IsOfEvent(function))
            return false;
        if (conversion is null && !parameters.Any(static each => ConversionOf(each.Type) is not null))
            return false;
        if (parameters.Any(static each => each.RefKind != RefKind.None))
            return false;
        string[] names = [.. parameters.Select((each, index) => Name(each, index))];
        IEnumerable<string> passed = parameters.Select((each, index) => names[index] + (ConversionOf(each.Type) switch
        {
            ToTask => OrNull(each.Type, each.NullableAnnotation, function) + ToLeanTask,
            ToLeanTask => OrNull(each.Type, each.NullableAnnotation, function) + ToTask,
            _ => "",
        }));
        if (conversion is not null && !called.ReturnType.IsValueType && _nulls.MayReturn(called, function.SpanStart))
            conversion = "?" + conversion;
        string list = names is [{ } one] ? one : $"({string.Join(", ", names)})";
        (string open, string close) = isCast ? ("(", ")") : ("", "");
        return Around(function, $"{list} => {open}", $"{close}({string.Join(", ", passed)}){conversion}");
    }

    private static string Name(IParameterSymbol parameter, int index) =>
        parameter.Name.Length == 0 ? $"arg{index + 1}" : SyntaxFacts.GetKeywordKind(parameter.Name) == SyntaxKind.None ? parameter.Name : "@" + parameter.Name;

    // A type of the source that converts itself to a task.
    private bool Cast(ExpressionSyntax expression, ITypeSymbol type)
    {
        ITypeSymbol? task = type.GetMembers("op_Implicit").OfType<IMethodSymbol>().Select(static each => each.ReturnType)
            .FirstOrDefault(static each => ConversionOf(each) is not null);
        return task is not null && Around(expression, $"(({task.ToMinimalDisplayString(model, expression.SpanStart)})", $"){ConversionOf(task)}");
    }

    private bool Elements(ExpressionSyntax expression, ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol { Rank: 1 } array when ConversionOf(array.ElementType) is { } conversion:
                return Around(expression, "System.Array.ConvertAll(", $", static task => task{OrNull(array.ElementType, array.ElementNullableAnnotation, expression)}{conversion})");
            case INamedTypeSymbol { Name: "List", TypeArguments: [{ } element] } when ConversionOf(element) is { } conversion:
                return Suffix(expression, $".ConvertAll(static task => task{OrNull(element, element.NullableAnnotation, expression)}{conversion})");
            case INamedTypeSymbol sequence when ElementOf(sequence) is { } element && ConversionOf(element) is { } conversion:
                NeedsLinq = true;
                return Suffix(expression, $".Select(static task => task{OrNull(element, element.NullableAnnotation, expression)}{conversion})");
            default:
                return false;
        }
    }

    private string OrNull(ITypeSymbol type, NullableAnnotation annotation, ExpressionSyntax place) =>
        !type.IsValueType && _nulls.MayBe(annotation, place.SpanStart) ? "?" : "";

    /// <summary>What a sequence has; null for one of objects.</summary>
    /// <param name="sequence">The sequence's type.</param>
    public static ITypeSymbol? ElementOf(ITypeSymbol sequence) => sequence.AllInterfaces.Append(sequence).OfType<INamedTypeSymbol>()
        .FirstOrDefault(static each => each.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)?.TypeArguments[0];

    private bool Suffix(ExpressionSyntax expression, string suffix)
    {
        bool mayBeNull = suffix[0] == '.' && suffix != UniTaskFactories.ToUniTask && TypeOf(expression) is not { IsValueType: true } && _nulls.MayBe(expression);
        string call = mayBeNull ? "?" + suffix : suffix;
        return IsPrimary(expression) ? Around(expression, "", call) : Around(expression, "(", ")" + call);
    }

    private bool Around(ExpressionSyntax expression, string before, string after)
    {
        if (file.ToOriginal(expression.SpanStart) is not { } start || file.ToOriginal(expression.Span.End) is not { } end || file.HasInsertion(end, after))
            return false;
        if (before.Length > 0)
            file.Prepend(start, before);
        return file.Append(end, after);
    }

    private static bool IsPrimary(ExpressionSyntax expression) => expression is
        IdentifierNameSyntax or GenericNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax
        or ParenthesizedExpressionSyntax or ThisExpressionSyntax or BaseObjectCreationExpressionSyntax;
}
