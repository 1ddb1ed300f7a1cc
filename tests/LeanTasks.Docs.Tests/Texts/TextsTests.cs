namespace LeanTasks.Docs.Tests.Texts;

/// <summary>
/// Each project of src has a file with all its texts that a user can see, so that a review shows what a change says. LEANTASKS_WRITE_TEXTS=1
/// writes the files anew.
/// </summary>
public sealed class TextsTests
{
    private const string Variable = "LEANTASKS_WRITE_TEXTS";

    private static readonly string s_sources = Path.Combine(Repository.Folder, "src");

    public static TheoryData<string> Projects() => [.. Directory.EnumerateDirectories(s_sources).Select(static folder => Path.GetFileName(folder)).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Projects))]
    public void TheFileHasTheTextsOfTheProject(string project)
    {
        string folder = Path.Combine(s_sources, project), file = Path.Combine(folder, "Texts.txt");
        string texts = ProjectTexts.Of(folder);
        if (RunSwitch.IsOn(Variable, "writing the texts anew"))
            File.WriteAllText(file, texts);

        Assert.True(File.Exists(file) && texts == File.ReadAllText(file), $"src/{project}/Texts.txt has not the texts of its project. Write it with {Variable}=1, and read what has changed.");
    }

    [Theory]
    [InlineData("throw new E($\"'{name}' is \" + \"not a name.\");", "'{}' is not a name.")]
    [InlineData("throw new E(name + \" is gone.\");", "{} is gone.")]
    [InlineData("string name = \"name\"; /* not \"a text\" */", "name")]
    [InlineData("/// <summary>Runs <see cref=\"A.Run\"/> twice.</summary>\npublic class C { }", "Runs Run twice.")]
    [InlineData("/// <summary>Runs it.</summary>\nclass C { }", null)]
    [InlineData("class C { /// <summary>Runs it.</summary>\npublic void M() { } }", null)]
    [InlineData("/// <inheritdoc cref=\"A.Run(int, string)\"/>\n/// <param name=\"a\">The first number.</param>\npublic class C { }", "(inherited) The first number.")]
    [InlineData("/// <inheritdoc cref=\"A.Run(int, string)\"/>\npublic class C { }", "")]
    [InlineData("public class C { /// <summary>Runs it.</summary>\nprivate protected void M() { } }", null)]
    public void TextsOfCSharpAreFound(string source, string? text) => Assert.Equal(text is null ? [] : [text], ProjectTexts.OfCSharp(source));

    [Theory]
    [InlineData("invalidArg \"x\" $\"{name} is gone.\" // not \"a text\"", "x|{name} is gone.")]
    [InlineData("/// Runs <c>it</c>\n/// twice.\nval run: unit -> unit", "Runs it\n twice.")]
    public void TextsOfFSharpAreFound(string source, string texts) => Assert.Equal(texts.Split('|'), ProjectTexts.OfFSharp(source));
}
