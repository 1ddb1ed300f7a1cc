using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>What is wrong with the code of a method, or with a signature.</summary>
/// <param name="Type">The full name of the type that it is in.</param>
/// <param name="Where">The method and the offset.</param>
/// <param name="What">What is wrong.</param>
internal sealed record Finding(string Type, string Where, string What)
{
    public static Finding In(MethodDefinition method, int offset, string what) => new(method.DeclaringType.FullName, $"{method.FullName}: IL_{offset:x4}", what);

    /// <summary>Those of an assembly that it did not have before it was changed. Code moves within its type.</summary>
    public static IReadOnlyList<Finding> NewIn(IEnumerable<Finding> before, IEnumerable<Finding> after)
    {
        HashSet<(string, string)> known = [.. before.Select(static each => (each.Type, each.What))];
        return [.. after.Where(each => !known.Contains((each.Type, each.What)))];
    }

    public override string ToString() => $"{Where}: {What}";
}
