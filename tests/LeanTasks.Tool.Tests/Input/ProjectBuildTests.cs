using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>A project is built without a file being written beside its sources, whatever paths it names.</summary>
public sealed class ProjectBuildTests : IDisposable
{
    private const string App = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <TargetFramework>net10.0</TargetFramework>
            <OutputPath>../out/$(Configuration)</OutputPath>
            <DocumentationFile>../out/app.xml</DocumentationFile>
          </PropertyGroup>
          <ItemGroup><ProjectReference Include="../lib/lib.csproj" /></ItemGroup>
        </Project>
        """;

    private const string Library = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <BaseOutputPath>../out/lib</BaseOutputPath>
            <IntermediateOutputPath>../temp/$(TargetFramework)/</IntermediateOutputPath>
          </PropertyGroup>
        </Project>
        """;

    private const string Folders = """
        <Project>
          <PropertyGroup>
            <BaseIntermediateOutputPath>$(MSBuildThisFileDirectory)temp/$(MSBuildProjectName)/</BaseIntermediateOutputPath>
            <DefineConstants>$(DefineConstants);FROM_FOLDERS</DefineConstants>
          </PropertyGroup>
        </Project>
        """;

    private readonly TestFolder _sources = new();

    private readonly TestFolder _built = new();

    public void Dispose()
    {
        _sources.Dispose();
        _built.Dispose();
    }

    [DeepFact]
    public async Task PathsOfProjectsAndFoldersAreNotWrittenTo()
    {
        Write("Directory.Build.props", Folders);
        Write("app/app.csproj", App);
        Write("app/Program.cs", """
            #if !FROM_FOLDERS
            #error Directory.Build.props is left out
            #endif
            return Library.Zero;
            """);
        Write("lib/lib.csproj", Library);
        Write("lib/Library.cs", "public static class Library { public const int Zero = 0; }");
        string[] before = FolderContent.Of(_sources.FullPath);

        string app = await BuildAsync("app/app.csproj");

        Assert.StartsWith(_built.FullPath, app, StringComparison.Ordinal);
        Assert.True(File.Exists(app) && File.Exists(Path.Combine(Path.GetDirectoryName(app)!, "lib.dll")), app);
        Assert.Equal(before, FolderContent.Of(_sources.FullPath));
    }

    [Fact]
    public async Task APathThatCannotBeMovedIsRefusedBeforeAnythingIsWritten()
    {
        Write("Directory.Build.targets", "<Project><PropertyGroup><OutDir>elsewhere/</OutDir></PropertyGroup></Project>");
        Write("app.csproj", App);
        string[] before = FolderContent.Of(_sources.FullPath);

        UsageException error = await Assert.ThrowsAsync<UsageException>(() => BuildAsync("app.csproj"));

        Assert.Contains(_sources.File("elsewhere"), error.Message, StringComparison.Ordinal);
        Assert.Contains("pass the .dll of the app", error.Message, StringComparison.Ordinal);
        Assert.Equal(before, FolderContent.Of(_sources.FullPath));
    }

    private Task<string> BuildAsync(string project) =>
        new ProjectBuild(_sources.File(project), "Release", _built.FullPath).BuildAsync(TestContext.Current.CancellationToken);

    private void Write(string name, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(_sources.File(name))!);
        File.WriteAllText(_sources.File(name), text);
    }
}
