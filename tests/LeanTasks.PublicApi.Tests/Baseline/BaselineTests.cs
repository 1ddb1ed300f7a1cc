using System.ComponentModel;

namespace LeanTasks.PublicApi.Tests.Baseline;

/// <summary>What user code can see of the libraries changes on purpose only: each has a list of it in its folder.</summary>
public sealed class BaselineTests
{
    private const string Variable = "LEANTASKS_WRITE_PUBLIC_API";
    private const string Rewrite = $"{Variable}=1 dotnet test -c Release --project tests/LeanTasks.PublicApi.Tests --filter-class {Class}";
    private const string Class = "LeanTasks.PublicApi.Tests.Baseline.BaselineTests";

    public static TheoryData<string> Libraries => Library.Names;

    [Theory]
    [MemberData(nameof(Libraries))]
    public void MembersAreThoseOfTheBaseline(string library)
    {
        string path = Library.BaselineOf(library);
        string[] now = PublicMembers.Of(Library.TypesOf(library));
        if (RunSwitch.IsOn(Variable, "writing the lists anew"))
            BaselineFile.Write(path, now);
        string[] baseline = BaselineFile.Read(path);
        if (!baseline.SequenceEqual(now))
            Assert.Fail(Complaint(library, BaselineFile.Changes(baseline, now)));
    }

    [Fact]
    public void LinesSayWhatACallerSees() =>
        Assert.Equal(
            [
                "LeanTasks.PublicApi.Tests.Baseline.BaselineTests.Sample<T>: abstract class BaselineTests.Sample<T>",
                "LeanTasks.PublicApi.Tests.Baseline.BaselineTests.Sample<T> : IDisposable",
                "LeanTasks.PublicApi.Tests.Baseline.BaselineTests.Sample<T>: protected new()",
                "LeanTasks.PublicApi.Tests.Baseline.BaselineTests.Sample<T>: string? Name { get; protected set; }",
                "LeanTasks.PublicApi.Tests.Baseline.BaselineTests.Sample<T>: T Same(T item, T? other, int? count)",
                "LeanTasks.PublicApi.Tests.Baseline.BaselineTests.Sample<T>: [EditorBrowsable(EditorBrowsableState.Never)] ValueTask<string?> Find(KeyValuePair<string, object?>[]? among, params string[] names)",
                "LeanTasks.PublicApi.Tests.Baseline.BaselineTests.Sample<T>: [Obsolete(\"By another.\")] void Dispose()",
            ],
            PublicMembers.Of(typeof(Sample<>)));

    [Fact]
    public void ChangesAreWhatCameAndWhatWent() =>
        Assert.Equal(["+ c", "- a"], BaselineFile.Changes(["a", "b"], ["b", "c"]));

    private static string Complaint(string library, string[] changes) =>
        $"""
        What user code can see of {library} has changed:
        {(changes.Length == 0 ? "(the order of the lines)" : string.Join('\n', changes))}
        If that is meant, write src/{library}/PublicApi.txt again, and tell of it in CHANGELOG.md:
        {Rewrite}
        """;

    public abstract class Sample<T> : IDisposable
    {
        protected Sample()
        {
        }

        public string? Name { get; protected set; }

        [EditorBrowsable(EditorBrowsableState.Never)]
        public ValueTask<string?> Find(KeyValuePair<string, object?>[]? among, params string[] names) => default;

        [Obsolete("By another.")]
        public void Dispose() => GC.SuppressFinalize(this);

        public T Same(T item, T? other, int? count) => item;

        internal void Hidden()
        {
        }
    }
}
