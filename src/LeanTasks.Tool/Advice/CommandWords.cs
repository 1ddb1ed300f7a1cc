using System.Text;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Names;

namespace LeanTasks.Tool.Advice;

/// <summary>Quotes a name for a shell, for commands that the user copies.</summary>
internal static class ShellWord
{
    /// <summary>Quotes a name if a shell would split or change it.</summary>
    /// <param name="name">The name.</param>
    public static string Of(string name)
    {
        if (name.Length > 0 && name.All(static c => char.IsLetterOrDigit(c) || c is '_' or '.' or '-' or '+' or '/' or ':'))
            return name;
        StringBuilder quoted = new("\"");
        foreach (char c in name)
        {
            // Characters that keep their meaning within quotes; Windows has no such escape, and allows no quote in a file's name.
            if (!OperatingSystem.IsWindows() && c is ('"' or '\\' or '$' or '`'))
                quoted.Append('\\');
            quoted.Append(c);
        }

        return quoted.Append('"').ToString();
    }
}

/// <summary>The name of a method as <c>leantasks fuse --methods</c> takes it: without type parameters, places and numbers.</summary>
internal static class PoolPattern
{
    /// <summary>Creates it from the method that starts the state machine, by the weaver's own rules.</summary>
    /// <param name="method">The method.</param>
    /// <returns>
    /// <c>Namespace.Type.Method</c>. It has a further dot for a lambda or local function, and the types of its parameters for an overload.
    /// Null where that method is not known.
    /// </returns>
    public static string? Of(AsyncMethod method) => method.KickOff is { } kickOff ? SourceName.Of(kickOff).Unique : null;
}
