using System.Text.RegularExpressions;

namespace LeanTasks.Tests.Bcl;

/// <summary>What touches private members of the BCL is in one folder, whose page lists it.</summary>
public sealed partial class BclRoomTests
{
    private static readonly string s_sources = Path.Combine(Repository.Folder, "src");

    private static readonly string s_room = Path.Combine(s_sources, "LeanTasks", "Threading", "Bcl");

    [Fact]
    public void NoAccessorIsOutsideOfTheRoom()
    {
        string[] files = [.. Directory.EnumerateFiles(s_sources, "*.cs", SearchOption.AllDirectories)];
        Assert.True(files.Length > 300, $"Only {files.Length} sources were found.");
        Assert.DoesNotContain(files, static file => Path.GetDirectoryName(file) != s_room && IsAccessor().IsMatch(File.ReadAllText(file)));
    }

    [Fact]
    public void ThePageListsEachAccessor()
    {
        string page = File.ReadAllText(Path.Combine(s_room, "README.md"));
        string[] sources = [.. Directory.EnumerateFiles(s_room, "*.cs").Select(File.ReadAllText)];
        int attributes = sources.Sum(static source => IsAccessor().Count(source));
        string[] members = [.. sources.SelectMany(static source => Accessor().Matches(source)).Select(static match => match.Groups["member"].Value)];
        Assert.True(members.Length == attributes, $"Of {attributes} accessors, {members.Length} have a name that this test can read.");
        Assert.NotEmpty(members);
        Assert.DoesNotContain(members, member => !Regex.IsMatch(page, $@"^\| `[\w<>]+\.{Regex.Escape(member)}` \|", RegexOptions.Multiline));
    }

    [GeneratedRegex(@"\[UnsafeAccessor\(")]
    private static partial Regex IsAccessor();

    [GeneratedRegex(@"\[UnsafeAccessor\(UnsafeAccessorKind\.\w+, Name = (""(?<member>\.?\w+)""|nameof\((?<member>\w+)\))\)\]")]
    private static partial Regex Accessor();
}
