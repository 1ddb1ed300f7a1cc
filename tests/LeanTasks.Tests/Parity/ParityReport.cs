using System.Text;

namespace LeanTasks.Tests.Parity;

/// <summary>The tables of all types, and the text of docs/evidence/parity.md.</summary>
internal sealed class ParityReport
{
    private const string NoReason = "**no reason yet**";

    private readonly StringBuilder _text = new();

    private ParityReport()
    {
    }

    /// <summary>A table for each type with a twin.</summary>
    public static IReadOnlyList<ParityTable> Tables { get; } =
        [.. Twins.Names.Keys.Select(static bcl => ParityTable.Compare(bcl, Twins.Of(bcl), Twins.Names))];

    /// <summary>A table for each type that is used as it is.</summary>
    public static IReadOnlyList<ParityTable> Foreign { get; } =
    [
        .. Twins.Without.Where(static type => ParityReasons.UsedAsTheyAre.ContainsKey(TypeName.Of(type)))
            .Select(static type => ParityTable.OfForeign(type, Twins.Names)),
    ];

    /// <summary>Writes the report.</summary>
    /// <param name="regenerate">The command that writes the file.</param>
    public static string Write(string regenerate)
    {
        ParityReport report = new();
        report.WriteHead(regenerate);
        foreach (ParityTable table in Tables)
            report.WriteTable(table);
        report.WriteTypesWithoutTwin();
        report.WriteBeyond();
        return report._text.ToString();
    }

    private static string Code(string text) => $"`{text}`";

    private static string List(IEnumerable<string> items) => string.Join(" · ", items.Select(Code));

    private static string Plural(SignatureKind kind) => kind switch
    {
        SignatureKind.Declaration => "the type itself",
        SignatureKind.Base => "base class",
        SignatureKind.Interface => "interfaces",
        SignatureKind.Constructor => "constructors",
        SignatureKind.Field => "fields",
        SignatureKind.Property => "properties",
        SignatureKind.Event => "events",
        _ => "methods",
    };

    private static string? Reason(ParityTable table, ParityRow row) => ParityReasons.Members.GetValueOrDefault((table.Bcl, row.Bcl.Short));

    /// <summary>Members: all, the same, different, missing; and how many of the last two have no reason.</summary>
    private static int[] Counts(ParityTable table) =>
    [
        table.Rows.Count,
        table.Rows.Count(static row => row.IsSame),
        table.Rows.Count(static row => !row.IsSame && !row.IsMissing),
        table.Rows.Count(static row => row.IsMissing),
        table.Rows.Count(row => !row.IsSame && Reason(table, row) is null),
    ];

    private void Line(string line = "") => _text.Append(line).Append('\n');

    private void WriteHead(string regenerate)
    {
        Line("# Parity with System.Threading.Tasks");
        Line();
        Line("What there is of `System.Threading.Tasks` of .NET 10 and 11, and of the types that compilers use with it. "
            + "Made by reflection, and checked by the tests; do not edit it. To write it again:");
        Line();
        Line("```sh");
        Line(regenerate);
        Line("```");
        Line();
        Line("A member is the same if it is the same C# once the names of types are those of our twins: name, types and names of parameters, "
            + "defaults, modifiers, constraints, the nullability of references, and the attributes that callers are told by; inherited or not. The type's own line "
            + "(class, sealed class, …), its base class and its interfaces count as members. Reasons are kept in "
            + "[ParityReasons.cs](../../tests/LeanTasks.Tests/Parity/ParityReasons.cs).");
        Line();
        Line("| BCL | LeanTasks | members | same | different | missing | without a reason |");
        Line("|---|---|---:|---:|---:|---:|---:|");
        foreach (ParityTable table in Tables)
            Line($"| {Code(table.Bcl)} | {Code(table.Twin)} | {string.Join(" | ", Counts(table))} |");
        Line($"| all | | {string.Join(" | ", Enumerable.Range(0, 5).Select(static column => Tables.Sum(table => Counts(table)[column])))} |");
        Line();
    }

    private void WriteTable(ParityTable table)
    {
        Line($"## {Code(table.Bcl)} → {Code(table.Twin)}");
        Line();
        WriteList("Same", table.Rows.Where(static row => row.IsSame));
        WriteList("Missing, and no reason yet", table.Rows.Where(row => row.IsMissing && Reason(table, row) is null));
        ParityRow[] told = [.. table.Rows.Where(row => row.IsMissing ? Reason(table, row) is not null : !row.IsSame)];
        if (told.Length == 0)
            return;
        Line("| BCL | LeanTasks | note |");
        Line("|---|---|---|");
        foreach (ParityRow row in told)
        {
            string twin = row.Twin is null ? "–" : $"{Code(row.Twin.Line)} instead of {Code(row.Bcl.Line)}";
            Line($"| {Code(row.Bcl.Short)} | {twin} | {Reason(table, row) ?? NoReason} |");
        }

        Line();
    }

    private void WriteList(string title, IEnumerable<ParityRow> rows)
    {
        IGrouping<SignatureKind, ParityRow>[] kinds = [.. rows.GroupBy(static row => row.Bcl.Kind)];
        if (kinds.Length == 0)
            return;
        Line($"{title}:");
        Line();
        foreach (IGrouping<SignatureKind, ParityRow> kind in kinds)
        {
            // A method of many overloads has a line of its own.
            ILookup<bool, IGrouping<string, string>> names = kind.Select(static row => row.Bcl.Short)
                .GroupBy(static name => name.Split('<', '(')[0])
                .ToLookup(names => kind.Key == SignatureKind.Method && names.Count() > 2);
            if (names[false].Any())
                Line($"- {Plural(kind.Key)}: {List(names[false].SelectMany(static names => names))}");
            foreach (IGrouping<string, string> overloads in names[true])
                Line($"- {overloads.Key}: {List(overloads)}");
        }

        Line();
    }

    private void WriteTypesWithoutTwin()
    {
        Line("## Types without a twin");
        Line();
        Line("| BCL | LeanTasks | note |");
        Line("|---|---|---|");
        foreach (string type in Twins.Without.Select(TypeName.Of))
        {
            bool isUsed = ParityReasons.UsedAsTheyAre.TryGetValue(type, out string? use);
            Line($"| {Code(type)} | {(isUsed ? "as it is" : "–")} | {use ?? ParityReasons.WithoutTwin.GetValueOrDefault(type, NoReason)} |");
            foreach (ParityTable table in Foreign.Where(table => table.Bcl == type))
            {
                foreach (ParityRow row in table.Rows)
                    Line($"| {Code($"{type}: {row.Bcl.Short}")} | – | {Reason(table, row) ?? NoReason} |");
            }
        }

        Line();
    }

    private void WriteBeyond()
    {
        Line("## Members beyond the BCL");
        Line();
        foreach (ParityTable table in Tables.Where(static table => table.Beyond.Count > 0))
            Line($"- {Code(table.Twin)}: {List(table.Beyond.Select(static member => member.Full))}");
        foreach (Type type in Twins.BeyondTheBcl())
        {
            IEnumerable<MemberSignature> members = MemberSignature.AllOf(type, inherited: false, new NullableSpelling(TypeName.NotRenamed));
            Line($"- a type of its own: {List(members.Select(static member => member.Full))}");
        }
    }
}
