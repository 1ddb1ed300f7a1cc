using System.Security.Cryptography;
using System.Text;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving.Tasks;

/// <summary>A copy of a referenced assembly that counts, kept from build to build.</summary>
internal sealed class ReferenceCopy
{
    private const string Counts = "counts";

    private readonly string _original;
    private readonly string _copy;
    private readonly string _note;

    /// <summary>Names the copy; creates nothing.</summary>
    /// <param name="original">The assembly.</param>
    /// <param name="folder">Where copies go.</param>
    public ReferenceCopy(string original, string folder)
    {
        _original = original;
        _copy = Path.Combine(folder, Hash(original), Path.GetFileName(original));
        _note = _copy + ".from";
    }

    /// <summary>The files that it consists of.</summary>
    public IEnumerable<string> Files => new[] { _note, _copy, Symbols.FileOf(_copy) }.Where(File.Exists);

    /// <summary>The original files that have a copy, with the copy's; none where there is nothing to count.</summary>
    public IEnumerable<KeyValuePair<string, string>> Replaced =>
        from file in new[] { _copy, Symbols.FileOf(_copy) }
        where File.Exists(file)
        select new KeyValuePair<string, string>(Path.Combine(Path.GetDirectoryName(_original)!, Path.GetFileName(file)), file);

    /// <summary>Creates the copy, unless the last build did so from the same original.</summary>
    /// <exception cref="WeavingException">The assembly is not one that can count.</exception>
    public void Make(IReadOnlyList<string> referenceFolders)
    {
        string state = State();
        if (File.Exists(_note) && File.ReadAllText(_note) is var noted && noted.StartsWith(state, StringComparison.Ordinal)
            && (File.Exists(_copy) || !noted.EndsWith(Counts, StringComparison.Ordinal)))
        {
            return;
        }

        Directory.CreateDirectory(Path.GetDirectoryName(_copy)!);
        foreach (string file in Files.ToList())
            File.Delete(file);
        bool counts = false;
        try
        {
            CopyFile(_original, _copy);
            if (File.Exists(Symbols.FileOf(_original)))
                CopyFile(Symbols.FileOf(_original), Symbols.FileOf(_copy));
            AssemblyFacts facts = AssemblyReader.Read(_copy);
            counts = !facts.Counts && CountingWeaver.Weave(_copy, referenceFolders).Counts;
        }
        finally
        {
            if (!counts)
            {
                File.Delete(_copy);
                File.Delete(Symbols.FileOf(_copy));
            }
        }

        byte[] note = Encoding.UTF8.GetBytes(state + (counts ? Counts : ""));
        WholeFile.Write(_note, stream => stream.Write(note, 0, note.Length));
    }

    // A file that is read-only in a cache of packages must be writable here.
    private static void CopyFile(string original, string copy)
    {
        byte[] bytes = WholeFile.Read(original);
        WholeFile.Write(copy, stream => stream.Write(bytes, 0, bytes.Length));
    }

    private static string Hash(string original)
    {
        using SHA256 hash = SHA256.Create();
        return BitConverter.ToString(hash.ComputeHash(Encoding.UTF8.GetBytes(original)), 0, 8).Replace("-", "");
    }

    private string State()
    {
        FileInfo original = new(_original);
        return FormattableString.Invariant(
            $"{original.LastWriteTimeUtc.Ticks} {original.Length} {typeof(ReferenceCopy).Module.ModuleVersionId} ");
    }
}
