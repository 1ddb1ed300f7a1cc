using System.Text;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Images;

/// <summary>Reads the symbols of an assembly into its module.</summary>
internal static class Symbols
{
    private static readonly byte[] s_portable = [(byte)'B', (byte)'S', (byte)'J', (byte)'B'];

    private static readonly byte[] s_windows = [.. "Microsoft C/C++ "u8];

    // Behind its signature, the identity of the symbols, and their age.
    private const int NameInCodeView = 24;

    /// <summary>The name of the .pdb that belongs to an assembly.</summary>
    public static string FileOf(string assemblyFile) => Path.ChangeExtension(assemblyFile, ".pdb");

    /// <summary>Reads all symbols, if there are any that belong to the module.</summary>
    /// <exception cref="WeavingException">Their file may not be read: what is in it may fit, and would not any more.</exception>
    /// <exception cref="Exception">They are damaged; the module can no longer be written.</exception>
    public static FoundSymbols Read(ModuleDefinition module, string assemblyFile)
    {
        FoundSymbols symbols = Open(module, assemblyFile, out ISymbolReader? reader);
        if (reader is null)
            return symbols;
        module.ReadSymbols(new KeptSymbols(reader), throwIfSymbolsAreNotMaching: false);
        if (!module.HasSymbols)
            return FoundSymbols.Lost($"'{symbols.File ?? assemblyFile}' belongs to another build; copy the file that belongs to the assembly");

        // Now, and not while the assembly is written: so damaged ones are left out instead of failing the write.
        foreach (MethodDefinition method in module.GetTypes().SelectMany(static type => type.Methods))
            _ = method.DebugInformation;
        return symbols;
    }

    private static FoundSymbols Open(ModuleDefinition module, string assemblyFile, out ISymbolReader? reader)
    {
        reader = null;
        if (!module.HasDebugHeader)
            return FoundSymbols.None;
        if (module.GetDebugHeader().Entries.Any(static entry => entry.Directory.Type == ImageDebugType.EmbeddedPortablePdb))
        {
            reader = new EmbeddedPortablePdbReaderProvider().GetSymbolReader(module, assemblyFile);
            return FoundSymbols.In(null);
        }

        // Beside the given name, or beside its target file.
        string? file = new[] { FileOf(assemblyFile), FileOf(FileLinks.Follow(assemblyFile)) }.FirstOrDefault(File.Exists);
        if (file is null)
            return RenamedFrom(module, assemblyFile) is { } other ? FoundSymbols.Lost($"'{other}' has the original name of the assembly; keep that name for the assembly until it is rewritten") : FoundSymbols.None;
        byte[] pdb = ReadFile(file);
        if (pdb.Take(s_windows.Length).SequenceEqual(s_windows))
            return FoundSymbols.Lost($"'{file}' is in the Windows-only format; build with DebugType=portable");
        if (!pdb.Take(s_portable.Length).SequenceEqual(s_portable))
            return FoundSymbols.Lost($"'{file}' is damaged; build it again");
        reader = new PortablePdbReaderProvider().GetSymbolReader(module, new MemoryStream(pdb));
        return FoundSymbols.In(file);
    }

    private static byte[] ReadFile(string file)
    {
        try
        {
            return File.ReadAllBytes(file);
        }
        catch (UnauthorizedAccessException error)
        {
            throw new WeavingException($"'{file}' contains symbols, but permission to read it was denied. Make it readable, or delete it to continue without symbols.", error);
        }
        catch (IOException error)
        {
            throw new WeavingException($"'{file}' contains symbols that cannot be read ({WholeFile.OneLine(error)}). Build it again, or delete it to continue without symbols.", error);
        }
    }

    // The runtime finds symbols by the name in the image, also beside an assembly that was renamed.
    private static string? RenamedFrom(ModuleDefinition module, string assemblyFile)
    {
        ImageDebugHeader header = module.GetDebugHeader();
        byte[]? data = header.Entries.FirstOrDefault(static entry => entry.Directory.Type == ImageDebugType.CodeView)?.Data;
        if (data is null || data.Length <= NameInCodeView)
            return null;
        string path = Encoding.UTF8.GetString(data, NameInCodeView, data.Length - NameInCodeView).TrimEnd('\0');
        string name = path.Substring(path.LastIndexOfAny(['/', '\\']) + 1);
        return new[] { assemblyFile, FileLinks.Follow(assemblyFile) }
            .Select(each => Path.Combine(Path.GetDirectoryName(each)!, name))
            .FirstOrDefault(file => File.Exists(file) && IsOf(module, header, file));
    }

    private static bool IsOf(ModuleDefinition module, ImageDebugHeader header, string file)
    {
        try
        {
            using ISymbolReader reader = new PortablePdbReaderProvider().GetSymbolReader(module, new MemoryStream(File.ReadAllBytes(file)));
            return reader.ProcessDebugHeader(header);
        }
        catch (Exception)
        {
            // What is there under that name does not concern this assembly.
            return false;
        }
    }
}
