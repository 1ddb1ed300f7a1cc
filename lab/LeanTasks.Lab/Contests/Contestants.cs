using System.Text.Json;

namespace LeanTasks.Lab.Contests;

/// <summary>What counts as ours, and what is no rival.</summary>
/// <param name="Ours">The variants of LeanTasks, with wildcards.</param>
/// <param name="References">Variants that do not do what the others of their table do, and so are no rivals.</param>
internal record Contestants(IReadOnlyList<string> Ours, IReadOnlyList<Reference> References)
{
    /// <summary>Those of the lab's own tables.</summary>
    public static Contestants OfTheLab { get; } = Load<Contestants>();

    /// <summary>The variants that .NET and FSharp.Core have without a switch, with wildcards.</summary>
    public IReadOnlyList<string> Framework { get; init; } = [];

    public bool IsOurs(string variant) => Wildcards.MatchAny(Ours, variant);

    public bool IsRival(string table, string variant) =>
        !IsOurs(variant) && !References.Any(reference => reference.Table == table && reference.Variant == variant);

    public bool IsOfFramework(string variant) => Wildcards.MatchAny(Framework, variant);

    /// <summary>Reads the file that the lab has in it.</summary>
    protected static T Load<T>()
    {
        const string Resource = "losses.json";
        using Stream stream = typeof(Contestants).Assembly.GetManifestResourceStream(Resource)
            ?? throw new InvalidOperationException($"The assembly lacks the embedded resource '{Resource}'.");
        return JsonSerializer.Deserialize<T>(stream, JsonSerializerOptions.Web)!;
    }
}

/// <summary>A column that shows a bound: in a table, a variant.</summary>
internal sealed record Reference(string Table, string Variant);
