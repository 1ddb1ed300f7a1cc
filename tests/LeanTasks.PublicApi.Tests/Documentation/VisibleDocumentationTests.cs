using System.Reflection;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace LeanTasks.PublicApi.Tests.Documentation;

/// <summary>The documentation that is packed is that of the members which user code can see, word for word as the compiler wrote it.</summary>
public sealed partial class VisibleDocumentationTests
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    public static TheoryData<string> Packed { get; } = new("LeanTasks", "LeanTasks.FSharp");

    [Theory]
    [MemberData(nameof(Packed))]
    public void NoMemberIsHidden(string library)
    {
        bool isFSharp = library == "LeanTasks.FSharp";
        string[] visible = [.. MembersOf(library).Where(IsVisible).Select(DocumentationId.Of)];
        // F# calls extensions, and what has its constraints inlined, otherwise than the metadata.
        HashSet<string> names = [.. visible, .. isFSharp ? visible.Select(NameOf) : []];
        HashSet<string> types = [.. Library.Load(library).GetTypes().Select(DocumentationId.Of)];
        string[] hidden = [.. Read(Library.DocumentationOf(library)).Keys.Where(id => !names.Contains(id) && !(isFSharp && IsOtherwiseCalled(id)))];
        Assert.True(hidden.Length == 0, $"{hidden.Length} members in the documentation of {library} are not visible:\n{string.Join('\n', hidden)}");

        // Abbreviations of types are known to F#'s compiler only.
        bool IsOtherwiseCalled(string id) => names.Contains(NameOf(id)) || (id.StartsWith("T:", StringComparison.Ordinal) && !types.Contains(id));
    }

    [Theory]
    [MemberData(nameof(Packed))]
    public void EveryVisibleMemberKeepsItsDocumentation(string library)
    {
        Dictionary<string, string> shipped = Read(Library.DocumentationOf(library));
        Dictionary<string, string> written = Read(WrittenDocumentationOf(library));
        string[] visible = [.. MembersOf(library).Where(IsVisible).Select(DocumentationId.Of).Where(written.ContainsKey).Distinct()];
        Assert.True(visible.Length > 100, $"{visible.Length} documented members of {library} are visible");
        Assert.Equal([], visible.Where(id => shipped.GetValueOrDefault(id) != written[id]));
        Assert.Equal([], shipped.Keys.Except(written.Keys));
        Assert.True(shipped.Count < written.Count, $"All {written.Count} members of {library} were kept: there are hidden ones");
    }

    /// <summary>A reader without the hidden member would see nothing.</summary>
    [Theory]
    [MemberData(nameof(Packed))]
    public void NothingIsInheritedFromAMemberThatIsLeftOut(string library)
    {
        IEnumerable<string> left = Read(WrittenDocumentationOf(library)).Keys.Except(Read(Library.DocumentationOf(library)).Keys);
        IEnumerable<string> inherited =
            XDocument.Load(Library.DocumentationOf(library)).Descendants("inheritdoc").Select(static text => text.Attribute("cref")?.Value ?? "");
        Assert.Equal([], inherited.Intersect(left));
    }

    /// <summary>The compiler's file, of the configuration that runs here.</summary>
    private static string WrittenDocumentationOf(string library) =>
        Path.Combine(Repository.Folder, "artifacts", "obj", library, Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory)), $"{library}.xml");

    private static Dictionary<string, string> Read(string path) =>
        XDocument.Load(path, LoadOptions.PreserveWhitespace)
            .Descendants("member")
            .ToDictionary(static member => member.Attribute("name")!.Value, static member => member.ToString(SaveOptions.DisableFormatting));

    private static IEnumerable<MemberInfo> MembersOf(string library) =>
        Library.Load(library).GetTypes().SelectMany(static type => type.GetMembers(Declared).Where(static member => member is not Type).Prepend(type));

    private static bool IsVisible(MemberInfo? member) => member switch
    {
        Type type => type.DeclaringType is null ? type.IsPublic : (type.IsNestedPublic || type.IsNestedFamily || type.IsNestedFamORAssem) && IsVisible(type.DeclaringType),
        MethodBase method => (method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly) && IsVisible(method.DeclaringType),
        FieldInfo field => (field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly) && IsVisible(field.DeclaringType),
        PropertyInfo property => property.GetAccessors(nonPublic: true).Any(IsVisible),
        EventInfo raised => IsVisible(raised.AddMethod),
        _ => false,
    };

    private static string NameOf(string id) => Arity().Replace(id.Split('(')[0].Replace('#', '.'), "");

    [GeneratedRegex("`+[0-9]+")]
    private static partial Regex Arity();
}
