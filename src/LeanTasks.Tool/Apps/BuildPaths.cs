namespace LeanTasks.Tool.Apps;

/// <summary>Makes a build write into a folder of the tool, even where projects name folders of their own.</summary>
/// <remarks>
/// A property on the command line would apply to all projects of the build, and these would overwrite one another's files. So each
/// project imports two files: one instead of <c>Directory.Build.props</c>, which it imports in turn, and one after its own properties.
/// Both reset the paths, and the SDK then chooses those of <c>--artifacts-path</c>.
/// </remarks>
/// <param name="folder">The folder.</param>
internal sealed class BuildPaths(string folder)
{
    /// <summary>The paths that must be in the folder: the properties of a project that say where it is built and restored.</summary>
    public static IReadOnlyList<string> Properties { get; } = ["OutDir", "IntermediateOutputPath", "MSBuildProjectExtensionsPath"];

    // Instead of Directory.Build.props.
    private const string OfFolders = """
        <Project>
          <PropertyGroup>
            <_LeanTasksReplacedProps>$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildProjectDirectory)'))</_LeanTasksReplacedProps>
          </PropertyGroup>
          <Import Project="$(_LeanTasksReplacedProps)" Condition="'$(_LeanTasksReplacedProps)' != ''" />
          <PropertyGroup>
            <UseArtifactsOutput>true</UseArtifactsOutput>
            <UseArtifactsIntermediateOutput>true</UseArtifactsIntermediateOutput>
            <BaseIntermediateOutputPath />
            <MSBuildProjectExtensionsPath />
            <BeforeMicrosoftNETSdkTargets>$(BeforeMicrosoftNETSdkTargets);$(MSBuildThisFileDirectory)paths.targets</BeforeMicrosoftNETSdkTargets>
          </PropertyGroup>
        </Project>
        """;

    // After the project's own properties.
    private const string OfProject = """
        <Project>
          <PropertyGroup>
            <OutputPath />
            <OutDir />
            <BaseOutputPath />
            <IntermediateOutputPath />
            <BaseIntermediateOutputPath>$(_InitialBaseIntermediateOutputPath)</BaseIntermediateOutputPath>
            <GenerateDocumentationFile Condition="'$(DocumentationFile)' != ''">true</GenerateDocumentationFile>
            <DocumentationFile />
            <CompilerGeneratedFilesOutputPath />
          </PropertyGroup>
        </Project>
        """;

    /// <summary>Writes the two files.</summary>
    /// <returns>The arguments that make 'dotnet build' use them, and the folder.</returns>
    public IReadOnlyList<string> Arguments()
    {
        string ofFolders = Path.Combine(folder, "paths.props");
        File.WriteAllText(ofFolders, OfFolders);
        File.WriteAllText(Path.Combine(folder, "paths.targets"), OfProject);
        return ["--artifacts-path", folder, $"-property:DirectoryBuildPropsPath={ofFolders}"];
    }

    /// <summary>A place outside of the folder where a project would still be built.</summary>
    /// <param name="project">The project's file.</param>
    /// <param name="properties">The values of <see cref="Properties"/>, among others.</param>
    /// <returns>One such place; <see langword="null"/> if there is none.</returns>
    public string? FindOutside(string project, IReadOnlyDictionary<string, string> properties) => Properties
        .Select(name => Path.GetFullPath(properties[name].Replace('\\', Path.DirectorySeparatorChar), Path.GetDirectoryName(Path.GetFullPath(project))!))
        .FirstOrDefault(path => !path.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal));
}
