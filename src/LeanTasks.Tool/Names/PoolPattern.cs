using LeanTasks.Weaving.Names;

namespace LeanTasks.Tool.Names;

/// <summary>The name of a method as <c>leantasks fuse --methods</c> takes it: without type parameters, places and numbers.</summary>
internal static class PoolPattern
{
    /// <summary>Creates it from the method that starts the state machine, by the weaver's own rules.</summary>
    /// <param name="method">The method.</param>
    /// <returns><c>Namespace.Type.Method</c>; for a lambda or local function with a further dot, for an overload with the types of its parameters; null where that method is not known.</returns>
    public static string? Of(AsyncMethod method) => method.KickOff is { } kickOff ? SourceName.Of(kickOff).Unique : null;
}
