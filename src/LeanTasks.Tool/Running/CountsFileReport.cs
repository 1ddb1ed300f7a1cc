using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Calibration;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Running;

/// <summary>Carries out <c>leantasks report</c>.</summary>
/// <param name="file">The counts file.</param>
/// <param name="app">The app's folder or single file; <see langword="null"/> for where the app was when it counted.</param>
/// <param name="outputs">The content of the report, and its outputs.</param>
/// <param name="output">Where the table goes.</param>
/// <param name="error">The output for notes that are not part of the report.</param>
internal sealed class CountsFileReport(string file, string? app, ReportOutputs outputs, TextWriter output, TextWriter error)
{
    // They are the machine's: several reports of one process, such as those of tests, need not measure them again.
    private static readonly Lazy<CostTable> s_costs = new(Calibrator.Measure);

    /// <summary>Reports.</summary>
    /// <exception cref="ToolException">The counts or the app cannot be read, or a report not written.</exception>
    public void Run()
    {
        using Progress progress = new(error, $"Reading '{file}' and the assemblies of the app.");
        ProcessCounts counts = CountsFile.Read(file);
        using TemporaryFolder temporary = TemporaryFolder.Create(error);
        string folder = Folder(counts, temporary);
        if (app is null)
            outputs.EnsureNotOf(folder);
        (IReadOnlyList<ProfiledAssembly> assemblies, IReadOnlyList<NotCounted> notCounted) = AppAssemblies.Read(folder);

        // The name that the user gave says what was extracted.
        bool isExtracted = folder == temporary.FullPath;
        notCounted = isExtracted ? [.. notCounted.Select(each => each with { Why = each.Why.Replace(folder, app, StringComparison.Ordinal) })] : notCounted;
        BuildCheck.Verify(file, counts, assemblies, isExtracted ? app : null);
        IncludedAssemblies included = IncludedAssemblies.Choose(outputs.Include, assemblies);
        using ReportBuilder builder = new(assemblies);
        ReportInput input = new()
        {
            App = Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(app ?? file))),
            Runtime = counts.Runtime,
            Counts = counts,
            NotCounted = [.. notCounted, .. UncountedMethods.Of(assemblies), .. UncountedMethods.OfFrameworks(counts.Assemblies)],
            Costs = s_costs.Value,
        };
        ProfileReport report;
        try
        {
            report = builder.Build(input);
        }
        catch (ToolException failure) when (isExtracted)
        {
            throw new ToolException(failure.Message.Replace(folder, app, StringComparison.Ordinal), failure);
        }

        new ReportDestination(outputs, output, error).Write(included.Filter(report));
    }

    private string Folder(ProcessCounts counts, TemporaryFolder temporary)
    {
        if (app is null)
        {
            // The counting builders are beside the app.
            string? library = counts.Assemblies.FirstOrDefault(static a => a.Name == ProfilingLibraries.Profiling)?.Location;
            return Path.GetDirectoryName(library) is { Length: > 0 } folder && Directory.Exists(folder)
                ? folder
                : throw new UsageException($"'{file}' does not contain the location of the app, or the app no longer exists there. Use --app to specify the app folder or the single-file app.");
        }

        if (Directory.Exists(app))
            return AssemblyFiles.In(app).Any() ? app : Extract(SingleFile(app), temporary);
        if (!File.Exists(app))
            throw new UsageException($"--app '{app}' does not exist. Specify the app folder or the single-file app.");
        return SingleFileBundle.IsBundle(app) ? Extract(app, temporary) : Path.GetDirectoryName(Path.GetFullPath(app))!;
    }

    private static string Extract(string bundle, TemporaryFolder temporary)
    {
        SingleFileBundle.Extract(bundle, temporary.FullPath);
        return temporary.FullPath;
    }

    // A folder without assemblies: the app was published into it as a single file.
    private static string SingleFile(string folder) => Directory.GetFiles(folder).Where(SingleFileBundle.IsBundle).ToArray() switch
    {
        [string bundle] => bundle,
        [] => throw new UsageException($"--app '{folder}' contains no assembly and no single-file app. Specify the app folder or the single-file app."),
        _ => throw new UsageException($"--app '{folder}' contains several single-file apps. Specify the instrumented one."),
    };
}

/// <summary>Checks that the assemblies in a folder are those that counted: in another build the compiler may have given the same name to another method.</summary>
internal static class BuildCheck
{
    /// <summary>Compares the assemblies that have counts.</summary>
    /// <param name="file">The counts file.</param>
    /// <param name="counts">Its content.</param>
    /// <param name="assemblies">The assemblies that are there.</param>
    /// <param name="bundle">The single file that they were extracted from, if they were.</param>
    /// <exception cref="UsageException">None of them is there, or one is of another build.</exception>
    public static void Verify(string file, ProcessCounts counts, IReadOnlyList<ProfiledAssembly> assemblies, string? bundle = null)
    {
        ILookup<string, Guid> loaded = counts.Assemblies.ToLookup(static a => a.Name, static a => a.ModuleVersion);
        HashSet<string> counted = [.. counts.Methods.Select(static m => m.Assembly)];
        IGrouping<string, ProfiledAssembly>[] found = [.. assemblies.GroupBy(static a => a.Facts.Name).Where(named => counted.Contains(named.Key))];
        if (counted.Count > 0 && found.Length == 0)
        {
            throw new UsageException(
                $"None of the assemblies counted in '{file}' was found ({string.Join(", ", counted.Order(StringComparer.Ordinal))}). " +
                "Use --app to specify the app folder or the single-file app.");
        }

        // A folder may hold several of one name, for different systems; one of them was loaded.
        foreach (IGrouping<string, ProfiledAssembly> named in found)
        {
            if (!named.Any(assembly => loaded[named.Key].Contains(ModuleVersion(assembly.OriginalFile))))
            {
                throw new UsageException(
                    $"'{(bundle is null ? named.First().OriginalFile : $"{Path.GetFileName(named.First().OriginalFile)} in {bundle}")}' does not belong to the build that wrote '{file}', so method names and code would not match. " +
                    "Use --app to specify the folder or the single-file app of that build.");
            }
        }
    }

    private static Guid ModuleVersion(string file)
    {
        try
        {
            using PEReader reader = new(File.OpenRead(file));
            MetadataReader metadata = reader.GetMetadataReader();
            return metadata.GetGuid(metadata.GetModuleDefinition().Mvid);
        }
        catch (BadImageFormatException)
        {
            // A damaged file is not the one that was loaded.
            return Guid.Empty;
        }
    }
}
