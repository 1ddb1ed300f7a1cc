using Mono.Cecil;

namespace LeanTasks.Tool.Code;

/// <summary>The members of .NET that change the <c>ExecutionContext</c> or <c>SynchronizationContext</c> for the code after them.</summary>
/// <remarks>
/// An async method undoes such a change when it returns; a method that passes through, or is merged, does not. Members that set a context
/// only while they run a delegate, such as <c>ExecutionContext.Run</c>, are not here: they undo the change themselves.
/// </remarks>
internal static class ContextSetters
{
    private static readonly Dictionary<string, (string What, string[] Members)> s_setters = new()
    {
        ["System.Threading.AsyncLocal`1"] = ("an AsyncLocal", ["set_Value"]),
        ["System.Threading.ExecutionContext"] = ("the ExecutionContext", ["Restore", "SuppressFlow", "RestoreFlow"]),
        ["System.Threading.AsyncFlowControl"] = ("the ExecutionContext", ["Undo", "Dispose"]),
        ["System.Threading.SynchronizationContext"] = ("the SynchronizationContext", ["SetSynchronizationContext"]),
        ["System.Threading.Thread"] = ("a culture or principal", ["set_CurrentCulture", "set_CurrentUICulture", "set_CurrentPrincipal"]),
        ["System.Globalization.CultureInfo"] = ("a culture", ["set_CurrentCulture", "set_CurrentUICulture"]),
        ["System.Diagnostics.Activity"] = ("the current Activity", ["set_Current", "Start", "Stop", "Dispose"]),
        ["System.Diagnostics.ActivitySource"] = ("the current Activity", ["StartActivity"]),
        ["System.Diagnostics.DiagnosticSource"] = ("the current Activity", ["StartActivity", "StopActivity"]),
        ["System.Diagnostics.CorrelationManager"] = ("the current activity", ["set_ActivityId", "StartLogicalOperation", "StopLogicalOperation"]),
        ["System.Diagnostics.Tracing.EventSource"] = ("the current activity", ["SetCurrentThreadActivityId"]),
        ["System.Transactions.Transaction"] = ("the current transaction", ["set_Current"]),
        ["System.Transactions.TransactionScope"] = ("the current transaction", [".ctor", "Dispose"]),
        ["Microsoft.Extensions.Logging.ILogger"] = ("a logging scope", ["BeginScope"]),
        ["Microsoft.Extensions.Logging.LoggerExtensions"] = ("a logging scope", ["BeginScope"]),
        ["Microsoft.Extensions.Logging.IExternalScopeProvider"] = ("a logging scope", ["Push"]),
        ["Microsoft.Extensions.Logging.LoggerExternalScopeProvider"] = ("a logging scope", ["Push"]),
        ["Microsoft.AspNetCore.Http.IHttpContextAccessor"] = ("the current HttpContext", ["set_HttpContext"]),
        ["Microsoft.AspNetCore.Http.HttpContextAccessor"] = ("the current HttpContext", ["set_HttpContext"]),
    };

    /// <summary>The context that a member sets.</summary>
    /// <param name="method">The member, as it is called.</param>
    /// <returns>A noun, such as <c>an AsyncLocal</c>; null for a member that sets no context.</returns>
    public static string? Find(MethodReference method) =>
        s_setters.TryGetValue(method.DeclaringType.GetElementType().FullName, out (string What, string[] Members) setters)
        && Array.IndexOf(setters.Members, method.Name) >= 0
            ? setters.What
            : null;
}
