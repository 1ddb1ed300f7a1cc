using System.Text.RegularExpressions;

namespace LeanTasks.Soak.Tests.Table;

/// <summary>The types in PublicApi.txt that are meant to be used, and the names that it has for types.</summary>
internal static partial class PublicTypes
{
    private const string ForCompilers = "EditorBrowsable(EditorBrowsableState.Never)";

    public static string[] Names { get; } =
    [
        .. File.ReadLines(Path.Combine(Repository.Folder, "src", "LeanTasks", "PublicApi.txt"))
            .Select(static line => Declaration().Match(line))
            .Where(static declaration => declaration.Success && !declaration.Groups["attributes"].Value.Contains(ForCompilers, StringComparison.Ordinal))
            .Select(static declaration => declaration.Groups["name"].Value),
    ];

    public static string NameOf(Type type)
    {
        int inherited = type.DeclaringType?.GetGenericArguments().Length ?? 0;
        string[] parameters = [.. type.GetGenericArguments().Skip(inherited).Select(static parameter => parameter.Name)];
        string name = $"{(type.DeclaringType is { } outer ? NameOf(outer) : type.Namespace)}.{type.Name.Split('`')[0]}";
        return parameters.Length == 0 ? name : $"{name}<{string.Join(", ", parameters)}>";
    }

    [GeneratedRegex(@"^(?<name>.+?): (?<attributes>\[.*\] )?((static|sealed|abstract|readonly|ref) )*(class|struct|interface|enum) ", RegexOptions.ExplicitCapture)]
    private static partial Regex Declaration();
}
