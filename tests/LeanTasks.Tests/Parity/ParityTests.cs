namespace LeanTasks.Tests.Parity;

/// <summary>docs/evidence/parity.md tells what there is of the BCL's members, and why the rest is missing.</summary>
public sealed class ParityTests
{
    private const string Variable = "LEANTASKS_WRITE_PARITY";
    private const string Regenerate = $"{Variable}=1 dotnet test -c Release --project tests/LeanTasks.Tests --filter-class {Class}";
    private const string Class = "LeanTasks.Tests.Parity.ParityTests";

    private static readonly Dictionary<Type, string> s_samples = new() { [typeof(Sample<>)] = "LeanSample" };

    [Fact]
    public void DocumentIsWhatTheTypesAre()
    {
        string path = Path.Combine(Repository.Folder, "docs", "evidence", "parity.md");
        string expected = ParityReport.Write(Regenerate);
        if (RunSwitch.IsOn(Variable, "writing the page anew"))
            File.WriteAllText(path, expected);
        string actual = File.Exists(path) ? File.ReadAllText(path) : "";
        if (expected != actual)
            Assert.Fail($"docs/evidence/parity.md is not what the types are. {FirstDifference(expected, actual)}\nTo write it: {Regenerate}");
    }

    [Fact]
    public void NothingIsMissingWithoutAReason()
    {
        string[] faults =
        [
            .. ParityReasons.TypeFaults(Twins.Without),
            .. ParityReasons.Faults([.. ParityReport.Tables, .. ParityReport.Foreign], ParityReasons.Members),
        ];
        Assert.True(faults.Length == 0, $"{faults.Length} to put right in the library or in ParityReasons.cs:\n{string.Join('\n', faults)}");
    }

    [Fact]
    public void ComparerTellsWhatDiffers()
    {
        ParityTable table = ParityTable.Compare(typeof(Sample<>), typeof(LeanSample<>), s_samples);
        Assert.Equal(
            ["abstract class Sample<T>", "new(Sample<T>)", "Other", "Make<TArgument>(Func<Sample<T>, TArgument>, int[])"],
            Shorts(table, static row => row.IsSame));
        Assert.Equal(
            ["Block(int)", "Count(int)", "Find<TKey>(TKey, out string)", "Name(Func<string, T>, Span<T>)", "Release()", "Wait(int)"],
            Shorts(table, static row => !row.IsSame && !row.IsMissing));
        Assert.Equal([": IDisposable", "Dispose()", "Take(out int)"], Shorts(table, static row => row.IsMissing));
        Assert.Equal(["Extra()", "Take(ref int)"], table.Beyond.Select(static member => member.Short));
    }

    [Fact]
    public void ComparerSpellsMembersAsCSharpDoes()
    {
        ParityTable table = ParityTable.Compare(typeof(Sample<>), typeof(LeanSample<>), s_samples);
        Assert.Equal(
            [
                "abstract class LeanSample<T>",
                ": IDisposable",
                "protected new(LeanSample<T> other)",
                "LeanSample<T> Other { get; protected set; }",
                "[UnsupportedOSPlatform(\"browser\")] void Block(int count)",
                "int Count(int from = 1)",
                "void Dispose()",
                "bool Find<TKey>(TKey key, [NotNullWhen(true)] out string? found) where TKey : notnull",
                "static LeanSample<T> Make<TArgument>(Func<LeanSample<T>, TArgument> make, params int[] counts) where TArgument : class",
                "string Name(Func<string, T?> of, scoped Span<T> items)",
                "protected virtual void Release()",
                "void Take(out int item)",
                "void Wait(int timeout)",
            ],
            table.Rows.Select(static row => row.Bcl.Line));
    }

    [Fact]
    public void TwinToComeHasNothing()
    {
        ParityTable table = ParityTable.Compare(typeof(Sample<>), twin: null, s_samples);
        Assert.All(table.Rows, static row => Assert.True(row.IsMissing));
    }

    [Fact]
    public void ForeignTypeMayNotSpeakOfOnesWithATwin()
    {
        ParityTable table = ParityTable.OfForeign(typeof(TaskCanceledException), Twins.Names);
        Assert.Equal(["new(Task)", "Task"], Shorts(table, static row => row.IsMissing));
    }

    [Fact]
    public void FaultsAreWhatLacksAReasonAndReasonsThatNothingNeeds()
    {
        ParityTable table = ParityTable.Compare(typeof(Sample<>), typeof(LeanSample<>), s_samples);
        Dictionary<(string, string), string> reasons = new()
        {
            [("Sample<T>", ": IDisposable")] = "",
            [("Sample<T>", "Dispose()")] = "",
            [("Sample<T>", "Release()")] = "",
            [("Sample<T>", "Wait(int)")] = "",
            [("Sample<T>", "Other")] = "",
        };
        Assert.Equal(
            [
                "Sample<T>: Block(int) differs without a reason.",
                "Sample<T>: Count(int) differs without a reason.",
                "Sample<T>: Find<TKey>(TKey, out string) differs without a reason.",
                "Sample<T>: Name(Func<string, T>, Span<T>) differs without a reason.",
                "Sample<T>: Take(out int) is missing without a reason.",
                "Sample<T>: Other has a reason, and is neither missing nor different.",
            ],
            ParityReasons.Faults([table], reasons));
    }

    [Fact]
    public void TypeNeedsATwinOrOneReason()
    {
        Type[] types = [.. Twins.Without.Except([typeof(TaskStatus)]), typeof(Sample<>)];
        Assert.Equal(
            [
                "Sample<T> needs a twin, or one reason for having none.",
                "TaskStatus has a reason for having no twin, and is no such type.",
            ],
            ParityReasons.TypeFaults(types));
    }

    private static IEnumerable<string> Shorts(ParityTable table, Func<ParityRow, bool> which) =>
        table.Rows.Where(which).Select(static row => row.Bcl.Short);

    private static string FirstDifference(string expected, string actual)
    {
        string[] should = expected.Split('\n');
        string[] found = actual.Split('\n');
        int line = should.Zip(found).TakeWhile(static pair => pair.First == pair.Second).Count();
        return $"Line {line + 1} should be\n{should.ElementAtOrDefault(line) ?? "(the end)"}\nand is\n{found.ElementAtOrDefault(line) ?? "(the end)"}";
    }
}
