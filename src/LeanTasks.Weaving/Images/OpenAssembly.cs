using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Images;

/// <summary>An assembly in memory, with its symbols, to be changed and written.</summary>
/// <remarks>Not thread-safe. Its file is not held open.</remarks>
internal sealed class OpenAssembly : IDisposable
{
    private readonly AssemblyFolders _folders;
    private readonly AssemblyDefinition _assembly;
    private readonly FoundSymbols _symbols;

    private OpenAssembly(string file, PeFile image, AssemblyFolders folders, AssemblyDefinition assembly, FoundSymbols symbols)
    {
        File = file;
        Image = image;
        _folders = folders;
        _assembly = assembly;
        _symbols = symbols;
    }

    /// <summary>The file that it was read from.</summary>
    public string File { get; }

    /// <summary>The content of its headers.</summary>
    public PeFile Image { get; }

    /// <summary>Why it cannot keep the symbols that it has; null if it can, or has none.</summary>
    public string? LostSymbols => _symbols.WhyLost;

    /// <summary>Its only module.</summary>
    public ModuleDefinition Module => _assembly.MainModule;

    /// <summary>Reads an assembly.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="referenceFolders">Folders for its references, apart from its own.</param>
    /// <param name="withSymbols">Whether it will be written, with its symbols.</param>
    /// <exception cref="WeavingException">It cannot be read, or is of a kind that cannot be rewritten.</exception>
    public static OpenAssembly Open(string file, IReadOnlyList<string> referenceFolders, bool withSymbols)
    {
        byte[] bytes = WholeFile.Read(file);
        PeFile image = PeFile.Parse(file, bytes);
        AssemblyFolders folders = new(file, referenceFolders);
        AssemblyDefinition? assembly = null;
        try
        {
            assembly = Read(file, folders);
            FoundSymbols symbols = FoundSymbols.None;
            if (withSymbols && !TryReadSymbols(assembly.MainModule, file, out symbols))
            {
                assembly.Dispose();
                assembly = Read(file, folders);
            }

            OpenAssembly opened = new(file, image, folders, assembly, symbols);
            opened.CheckKind();
            return opened;
        }
        catch (Exception error)
        {
            assembly?.Dispose();
            folders.Dispose();
            if (error is WeavingException)
                throw;
            throw Damaged(file, error);
        }
    }

    /// <summary>What to say of an assembly whose reader has failed.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="error">The failure.</param>
    public static WeavingException Damaged(string file, Exception error) =>
        new($"'{file}' is damaged or truncated ({WholeFile.WhyDamaged(error)}). Build or copy it again.", error);

    /// <summary>Creates the new file and its symbols in memory.</summary>
    /// <param name="key">The contents of the key file to sign with; null leaves the place of the signature empty.</param>
    /// <exception cref="WeavingException">It cannot be rewritten, or not with this key.</exception>
    public RewrittenAssembly Rewrite(byte[]? key)
    {
        if (Image.IsPartOfComposite)
        {
            throw new WeavingException(
                $"'{File}' is precompiled together with other assemblies (composite ReadyToRun), and their shared code would still be the code of "
                + "the original. Publish without PublishReadyToRunComposite.");
        }

        // Precompiled code is no longer of use: the runtime compiles the woven code.
        if (Image.IsReadyToRun)
        {
            Module.Attributes |= ModuleAttributes.ILOnly;
            Module.Architecture = TargetArchitecture.I386;
        }

        // As after public signing, so that it loads under its name; an image without room for a signature is not marked as signed.
        if (key is null && !Image.IsPublicSigned)
            Module.Attributes &= ~ModuleAttributes.StrongNameSigned;

        byte[] publicKey = _assembly.Name.PublicKey;
        using MemoryStream image = new();
        using MemoryStream symbols = new();
        try
        {
            ((ConstantTypes)Module.MetadataResolver).Note(Module);
            _assembly.Write(image, Parameters(key, symbols));
        }
        catch (Exception error) when (error is not WeavingException)
        {
            throw new WeavingException($"'{File}' cannot be rewritten: {error.Message.TrimEnd('.')}. Leave it out.", error);
        }

        if (key is not null && !_assembly.Name.PublicKey.SequenceEqual(publicKey))
            throw new WeavingException($"'{File}' was signed with another key. Signing it with the given key would change its identity, and references to it would break. Pass the original key.");
        return new RewrittenAssembly(image.ToArray(), _symbols.Source == SymbolSource.File ? symbols.ToArray() : null, _symbols.File);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _assembly.Dispose();
        _folders.Dispose();
    }

    private static AssemblyDefinition Read(string file, AssemblyFolders folders) =>
        AssemblyDefinition.ReadAssembly(
            file, new ReaderParameters { InMemory = true, AssemblyResolver = folders, MetadataResolver = new ConstantTypes(folders) });

    private static bool TryReadSymbols(ModuleDefinition module, string file, out FoundSymbols symbols)
    {
        try
        {
            symbols = Symbols.Read(module, file);
            return true;
        }
        catch (Exception error) when (error is not WeavingException)
        {
            // Symbols that are damaged do not prevent rewriting the assembly.
            symbols = FoundSymbols.Lost($"the symbols are damaged ({WholeFile.WhyDamaged(error)}); build the assembly again");
            return false;
        }
    }

    private WriterParameters Parameters(byte[]? key, Stream symbols)
    {
        // New content, new identity: a debugger, or a hot reload, must not mistake it for the compiler's output.
        WriterParameters parameters = new() { DeterministicMvid = true };
        if (key is not null)
            parameters.StrongNameKeyBlob = key;
        if (_symbols.Source == SymbolSource.File)
        {
            parameters.SymbolWriterProvider = new PortablePdbWriterProvider();
            parameters.SymbolStream = symbols;
        }
        else if (_symbols.Source == SymbolSource.Embedded)
        {
            parameters.SymbolWriterProvider = new EmbeddedSymbols();
        }

        return parameters;
    }

    private void CheckKind()
    {
        if (_assembly.Modules.Count > 1)
            throw new WeavingException($"'{File}' is a multi-module assembly, and only one of its modules would be rewritten. Leave it out.");
        if (_assembly.CustomAttributes.Any(static a => a.AttributeType.FullName == "System.Runtime.CompilerServices.ReferenceAssemblyAttribute"))
            throw new WeavingException($"'{File}' is a reference assembly, which contains no code. Pass the implementation assembly.");
    }
}
