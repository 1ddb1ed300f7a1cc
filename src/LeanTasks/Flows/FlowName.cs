namespace LeanTasks.Flows;

/// <summary>The name of the function that contains a flow.</summary>
internal static class FlowName
{
    /// <summary>The F# compiler names the class of an object expression <c>function@line</c>, and puts it into the function's module.</summary>
    internal static string Of(Type node)
    {
        string name = node.Name;
        int end = name.IndexOf('@', StringComparison.Ordinal);
        return end > 0 && node.DeclaringType is { } module ? $"{module.FullName}.{name[..end]}" : node.FullName ?? name;
    }
}
