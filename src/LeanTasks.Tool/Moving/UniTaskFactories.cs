using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>Moves calls of UniTask's static members.</summary>
/// <param name="model">The model of the original source.</param>
/// <param name="targets">Where its expressions go to.</param>
/// <param name="file">The file, which is changed.</param>
/// <param name="sites">Gets what somebody should look at.</param>
internal sealed class UniTaskFactories(SemanticModel model, Targets targets, MovedFile file, ICollection<Site> sites)
{
    /// <summary>Makes a UniTask of a LeanTask, and of a UniTask itself. That of a Task would throw where there is no SynchronizationContext.</summary>
    public const string ToUniTask = ".AsValueTask().AsUniTask()";

    private const int MaxInTuple = 8;

    private static readonly HashSet<string> s_same = ["CompletedTask", "FromResult", "FromException"];

    private readonly HashSet<SyntaxNode> _done = [];

    /// <summary>Whether the name of a type stays, or has been changed already.</summary>
    /// <param name="name">The name.</param>
    public bool Has(SyntaxNode name) => _done.Contains(name);

    /// <summary>Leaves the name of a type as it is.</summary>
    /// <param name="name">The name.</param>
    public void Keep(SyntaxNode name) => _done.Add(name);

    /// <summary>Puts text after an expression.</summary>
    /// <param name="file">Its file.</param>
    /// <param name="expression">The expression.</param>
    /// <param name="text">The text.</param>
    public static void Append(MovedFile file, ExpressionSyntax expression, string text)
    {
        bool isPrimary = expression is not (AwaitExpressionSyntax or BinaryExpressionSyntax or ConditionalExpressionSyntax or CastExpressionSyntax or SwitchExpressionSyntax or AssignmentExpressionSyntax);
        if (!isPrimary)
            file.Prepend(expression.SpanStart, "(");
        file.Append(expression.Span.End, isPrimary ? text : ")" + text);
    }

    /// <summary>Leaves out the end of an expression, but for comments and directives in it.</summary>
    /// <param name="file">Its file.</param>
    /// <param name="expression">The expression.</param>
    /// <param name="start">Where the token ends that precedes what is left out.</param>
    public static void LeaveOut(MovedFile file, ExpressionSyntax expression, int start)
    {
        TextSpan whole = TextSpan.FromBounds(start, expression.Span.End);
        if (expression.DescendantTrivia(whole).All(each => !whole.Contains(each.Span) || each.IsKind(SyntaxKind.WhitespaceTrivia) || each.IsKind(SyntaxKind.EndOfLineTrivia)))
        {
            file.Replace(whole, "");
            return;
        }

        foreach (SyntaxToken token in expression.DescendantTokens(whole).Where(each => whole.Contains(each.Span)))
            file.Replace(token.Span, "");
    }

    /// <summary>Lists a call that is given an exception, if that is or may be one that made a UniTask canceled.</summary>
    /// <param name="call">The call.</param>
    public void LookAtException(InvocationExpressionSyntax? call)
    {
        if (call?.ArgumentList.Arguments is [{ Expression: { } exception }] && MayCancel(exception))
            sites.Add(Site.Of(file, call.SpanStart, "an OperationCanceledException faults a LeanTask, but cancels a UniTask; use FromCanceled or TrySetCanceled to cancel a LeanTask"));
    }

    /// <summary>Looks at a member of a type.</summary>
    /// <param name="access">The access to it.</param>
    /// <param name="member">The member.</param>
    public void Look(MemberAccessExpressionSyntax access, ISymbol member)
    {
        InvocationExpressionSyntax? call = access.Parent as InvocationExpressionSyntax;
        if (targets.NeedsTask((ExpressionSyntax?)call ?? access))
        {
            Keep(NameIn(access.Expression));
            ConvertArguments(call);
        }
        else if (!s_same.Contains(member.Name) && !(member is IMethodSymbol method && call is not null && Move(access, call, method)))
        {
            Keep(NameIn(access.Expression));
            ConvertArguments(call);
            sites.Add(Site.Of(file, access.SpanStart, UniTaskReasons.Of(member.Name)));
        }
        else if (member.Name == "FromException")
        {
            LookAtException(call);
        }
        else if (member.Name == "WhenAll")
        {
            sites.Add(Site.Of(file, access.SpanStart, "LeanTask.WhenAll waits for all tasks, but UniTask.WhenAll ended with the first failure"));
        }
    }

    private bool MayCancel(ExpressionSyntax exception)
    {
        ITypeSymbol? canceled = model.Compilation.GetTypeByMetadataName(typeof(OperationCanceledException).FullName!);
        ITypeSymbol? type = model.GetTypeInfo(exception).Type;
        return IsOrDerives(type, canceled) || (exception is not BaseObjectCreationExpressionSyntax && IsOrDerives(canceled, type));
    }

    private static bool IsOrDerives(ITypeSymbol? type, ITypeSymbol? ancestor) => BaseTypes.AndSelf(type).Contains(ancestor, SymbolEqualityComparer.Default);

    private bool Move(MemberAccessExpressionSyntax access, InvocationExpressionSyntax call, IMethodSymbol method)
    {
        HashSet<string> given = Given(call);
        return (method.ContainingType.Name, method.Name) switch
        {
            ("AutoResetUniTaskCompletionSource", "Create") => New(access),
            ("UniTask", "Yield") => given.Count == 0,
            ("UniTask", "FromCanceled") => FromCanceled(call, given),
            ("UniTask", "Delay") => given.IsSubsetOf(["millisecondsDelay", "delayTimeSpan", "cancellationToken"]),
            ("UniTask", "Run" or "RunOnThreadPool") => given.IsSubsetOf(["action", "func", "cancellationToken"]) && Retype(access, nameof(LeanTask), nameof(LeanTask.Run)),
            ("UniTask", "Never") => method.Arity == 0 && Never(access, call),
            ("UniTask", "SwitchToThreadPool" or "SwitchToTaskPool") => Switch(access, call),
            ("UniTask", "WhenAll") => IsOfMany(method) || (method.Arity <= MaxInTuple && Tuple(access, call)),
            ("UniTask", "WhenAny") => IsOfMany(method) && Tuple(access, call),
            _ => false,
        };
    }

    private static bool IsOfMany(IMethodSymbol method) => method.Parameters is [{ Type: IArrayTypeSymbol or INamedTypeSymbol { Name: "IEnumerable" } }];

    private static SimpleNameSyntax NameIn(ExpressionSyntax type) => type switch
    {
        MemberAccessExpressionSyntax access => access.Name,
        AliasQualifiedNameSyntax qualified => qualified.Name,
        _ => (SimpleNameSyntax)type,
    };

    private HashSet<string> Given(InvocationExpressionSyntax call) =>
        [.. ((model.GetOperation(call) as IInvocationOperation)?.Arguments ?? []).Where(static each => each.ArgumentKind != ArgumentKind.DefaultValue).Select(static each => each.Parameter!.Name)];

    private bool Retype(MemberAccessExpressionSyntax access, string type, string? member = null)
    {
        SimpleNameSyntax name = NameIn(access.Expression);
        _done.Add(name);
        file.Replace(name.Identifier.Span, type);
        if (access.Expression != name)
        {
            string global = access.Expression.ToString().StartsWith("global::", StringComparison.Ordinal) ? "global::" : "";
            file.Replace(TextSpan.FromBounds(access.Expression.SpanStart, name.SpanStart), $"{global}{Twins.Library}.");
        }

        if (member is not null)
            file.Replace(access.Name.Identifier.Span, member);
        return true;
    }

    private bool New(MemberAccessExpressionSyntax access)
    {
        file.Prepend(access.SpanStart, "new ");
        LeaveOut(file, access, access.Expression.Span.End);
        return Retype(access, nameof(LeanTaskSource));
    }

    private bool FromCanceled(InvocationExpressionSyntax call, HashSet<string> given)
    {
        if (given.Count == 0)
            file.Append(call.ArgumentList.OpenParenToken.Span.End, "new System.Threading.CancellationToken(true)");
        else
            sites.Add(Site.Of(file, call.SpanStart, "LeanTask.FromCanceled throws if the token is not canceled, but UniTask.FromCanceled accepted any token"));
        return true;
    }

    private bool Never(MemberAccessExpressionSyntax access, InvocationExpressionSyntax call)
    {
        file.Append(call.ArgumentList.OpenParenToken.Span.End, "System.Threading.Timeout.Infinite, ");
        return Retype(access, nameof(LeanTask), nameof(LeanTask.Delay));
    }

    private bool Switch(MemberAccessExpressionSyntax access, InvocationExpressionSyntax call)
    {
        if (call.Parent is not AwaitExpressionSyntax)
            return false;
        file.Replace(access.Name.Span, "CompletedTask.ConfigureAwait");
        file.Append(call.ArgumentList.OpenParenToken.Span.End, "System.Threading.Tasks.ConfigureAwaitOptions.ForceYielding");
        return Retype(access, nameof(LeanTask));
    }

    // Those of value tasks return what UniTask's do: results of several types, or an index.
    private bool Tuple(MemberAccessExpressionSyntax access, InvocationExpressionSyntax call)
    {
        foreach (ExpressionSyntax argument in call.ArgumentList.Arguments.Select(static each => each.Expression))
        {
            if (UniTasks.Is(model.GetTypeInfo(argument).Type))
            {
                Append(file, argument, ".AsValueTask()");
            }
            else
            {
                file.Prepend(argument.SpanStart, "System.Linq.Enumerable.Select(");
                file.Append(argument.Span.End, ", static task => task.AsValueTask())");
            }
        }

        if (call.Parent is not AwaitExpressionSyntax)
            file.Append(call.Span.End, ".AsLeanTask()");
        return Retype(access, nameof(LeanValueTask));
    }

    private void ConvertArguments(InvocationExpressionSyntax? call)
    {
        foreach (ExpressionSyntax argument in call?.ArgumentList.Arguments.Select(static each => each.Expression) ?? [])
        {
            ExpressionSyntax value = argument is LambdaExpressionSyntax { ExpressionBody: { } body } lambda && lambda.AsyncKeyword == default ? body : argument;
            bool stays = model.GetSymbolInfo(value).Symbol is { IsStatic: true, ContainingType: { } type } && UniTasks.Has(type) && targets.NeedsTask(value);
            if (!stays && UniTasks.Is(model.GetTypeInfo(value).Type) && value is not (LiteralExpressionSyntax or BaseObjectCreationExpressionSyntax or DefaultExpressionSyntax))
                Append(file, value, ToUniTask);
        }
    }
}
