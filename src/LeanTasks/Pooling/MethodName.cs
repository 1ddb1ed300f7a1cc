namespace LeanTasks.Pooling;

/// <summary>The name of the method that a state machine was made of.</summary>
internal static class MethodName
{
    /// <summary>
    /// The C# compiler names the type <c>&lt;Method&gt;d__1</c> and puts it into the method's own type. Nothing is known of other names, so
    /// they are left as they are.
    /// </summary>
    internal static string Of(Type stateMachine)
    {
        string name = stateMachine.Name;
        int end = name.LastIndexOf('>');
        return name.StartsWith('<') && end > 1 && stateMachine.DeclaringType is { } declaring
            ? $"{declaring.FullName}.{name[1..end]}"
            : stateMachine.FullName ?? name;
    }
}
