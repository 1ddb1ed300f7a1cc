using System.Text;
using LeanTasks.Tool.Moving;
using LeanTasks.Tool.Tests.Running;
using LeanTasks.Weaving;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>A move changes only what git restores.</summary>
public sealed class MoveRepositoryTests : IDisposable
{
    private const string Source = "class C { }";

    private readonly TestFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task FilesThatGitDoesNotHaveStay()
    {
        string project = Write("repository/src/App.csproj", "<Project />");
        string had = Write("repository/src/Had.cs", Source);
        Write("repository/.gitignore", "Ignored.cs\n");
        await CommitAsync("repository");
        string added = Write("repository/src/New.cs", Source);
        string ignored = Write("repository/src/Ignored.cs", Source);
        GitTree repository = (await GitTree.FindAsync(project, Token))!;
        SourceFiles sources = new(repository.Root, [], repository);
        Assert.True(sources.IsSource(had));
        Assert.False(sources.IsSource(added));
        Assert.False(sources.IsSource(ignored));
        Assert.Equal(["src/Ignored.cs", "src/New.cs"], sources.LeftOut);
    }

    [Fact]
    public async Task ARepositoryIsFoundByALinkToIt()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Links need a right there.");
        Write("repository/src/App.csproj", "<Project />");
        Write("repository/src/Had.cs", Source);
        await CommitAsync("repository");
        string link = Path.Combine(_folder.FullPath, "link");
        Directory.CreateSymbolicLink(link, Path.Combine(_folder.FullPath, "repository"));
        GitTree repository = (await GitTree.FindAsync(Path.Combine(link, "src", "App.csproj"), Token))!;
        Assert.Equal(link, repository.Root);
        Assert.True(new SourceFiles(link, [], repository).IsSource(Path.Combine(link, "src", "Had.cs")));

        string inner = Path.Combine(_folder.FullPath, "inner");
        Directory.CreateSymbolicLink(inner, Path.Combine(link, "src"));
        UsageException refused = await Assert.ThrowsAsync<UsageException>(() => GitTree.FindAsync(Path.Combine(inner, "App.csproj"), Token));
        Assert.Contains("is reached by a link into the repository", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AProjectThatGitDoesNotHaveIsNotChanged()
    {
        string had = Write("repository/Had.cs", Source);
        await CommitAsync("repository");
        string project = Write("other/Other.csproj", "<Project></Project>");
        GitTree repository = (await GitTree.FindAsync(had, Token))!;
        UsageException refused = Assert.Throws<UsageException>(() => new WrittenFiles([]).AddPackage(project, null, repository));
        Assert.Contains("Other.csproj' needs the package LeanTasks, and is no plain file that git has", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void OnlyProjectsWithAChangedFileGetThePackage()
    {
        MovedProject app = MovedCode.Project("App", ("App.cs", Source));
        MovedProject other = MovedCode.Project("Other", ("Other.cs", Source));
        WrittenFiles files = new([Changed("App.cs")]);
        Assert.True(files.HasSourceOf(app));
        Assert.False(files.HasSourceOf(other));
    }

    [Fact]
    public void AllFilesAreWrittenOrNone()
    {
        string first = Write("First.cs", Source);
        string second = Write("Second.cs", Source);
        File.SetAttributes(second, FileAttributes.ReadOnly);
        Assert.Throws<WeavingException>(() => new WrittenFiles([Changed(first), Changed(second)]).Write(Token));
        Assert.Equal(Source, File.ReadAllText(first));
        using CancellationTokenSource canceled = new();
        canceled.Cancel();
        Assert.Throws<OperationCanceledException>(() => new WrittenFiles([Changed(first)]).Write(canceled.Token));
        File.SetAttributes(second, FileAttributes.Normal);
        Assert.Equal([first, second], Directory.GetFiles(_folder.FullPath).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void AWrittenFileKeepsItsModeAndItsLink()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("Links and permissions of Unix.");
            return;
        }

        const UnixFileMode Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
        string file = Write("Script.cs", Source);
        File.SetUnixFileMode(file, Mode);
        string link = Path.Combine(_folder.FullPath, "Link.cs");
        File.CreateSymbolicLink(link, file);
        new WrittenFiles([Changed(link)]).Write(Token);
        Assert.Equal(file, new FileInfo(link).LinkTarget);
        Assert.Equal(Source + "//", File.ReadAllText(file));
        Assert.Equal(Mode, File.GetUnixFileMode(file));
    }

    public void Dispose() => _folder.Dispose();

    private static MovedFile Changed(string path)
    {
        MovedFile file = new(path, SourceText.From(Source, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)));
        file.Append(Source.Length, "//");
        return file;
    }

    private string Write(string name, string text)
    {
        string file = Path.Combine(_folder.FullPath, name);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
        return file;
    }

    private async Task CommitAsync(string name)
    {
        foreach (string[] arguments in (string[][])[["init", "-q"], ["add", "."], ["-c", "user.name=T", "-c", "user.email=t@t", "commit", "-q", "-m", "All"]])
            Assert.Equal(0, (await ChildProcess.RunAsync("git", Path.Combine(_folder.FullPath, name), arguments, Token)).Code);
    }
}
