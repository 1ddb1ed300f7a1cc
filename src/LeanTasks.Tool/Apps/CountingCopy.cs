using LeanTasks.Tool.Reports;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>Makes the methods of a copied app count.</summary>
/// <param name="original">The app.</param>
/// <param name="copy">The copy, which is rewritten.</param>
/// <param name="isTrimmed">Whether its assemblies are trimmed, together with the app's own runtime, which the copy does not use.</param>
/// <param name="cancel">Ends the rewriting.</param>
internal sealed class CountingCopy(LocatedApp original, LocatedApp copy, bool isTrimmed, CancellationToken cancel)
{
    private const string FSharpCore = "FSharp.Core";

    /// <summary>All assemblies but the library's own; those that could not be rewritten do not count.</summary>
    public List<ProfiledAssembly> Assemblies { get; } = [];

    /// <summary>The assemblies that do not.</summary>
    public List<NotCounted> NotCounted { get; } = [];

    /// <summary>Rewrites the assemblies.</summary>
    /// <exception cref="WeavingException">The app's own assembly cannot be rewritten.</exception>
    public void Make()
    {
        foreach (string file in AssemblyFiles.In(copy.Folder))
        {
            cancel.ThrowIfCancellationRequested();
            Make(file);
        }

        ProfilingLibraries.AddTo(copy);
    }

    private void Make(string file)
    {
        string name = Path.GetFileNameWithoutExtension(file);
        if (ProfilingLibraries.IsOurs(name))
        {
            NotCounted.Add(new NotCounted(name, "it is the LeanTasks library itself, which performs the counting"));
            return;
        }

        try
        {
            string[] references = [Path.GetDirectoryName(file)!, copy.Folder, .. DotnetHost.FrameworkFolders];
            SoundTables.Check(file);
            AssemblyFacts facts = CountingWeaver.Weave(file, references);
            if (isTrimmed)
                RestoreMembers(file, references);
            Assemblies.Add(new ProfiledAssembly(OriginalOf(file), facts));
        }
        catch (WeavingException exception) when (file != copy.MainFile && name != FSharpCore)
        {
            // Without FSharp.Core no assembly that was compiled from F# would work; any other is independent.
            NotCounted.Add(new NotCounted(name, exception.Message.Replace(copy.Folder, original.Folder, StringComparison.Ordinal)));
            Assemblies.Add(new ProfiledAssembly(OriginalOf(file), new AssemblyFacts { Name = name }));
        }
    }

    private void RestoreMembers(string file, string[] references)
    {
        try
        {
            TrimmedMembers.Restore(file, references);
        }
        catch (WeavingException)
        {
            // An assembly that is reported as not counted does not count.
            File.Copy(OriginalOf(file), file, overwrite: true);
            throw;
        }
    }

    private string OriginalOf(string file) => Path.Combine(original.Folder, Path.GetRelativePath(copy.Folder, file));
}
