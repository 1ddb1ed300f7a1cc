using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace LeanTasks.Weaving.Tests.Sources;

/// <summary>
/// All that the symbols of an assembly say, by kinds, each as text. What belongs to code is under the name of the method of the source, so that it is the
/// same wherever that code is.
/// </summary>
internal sealed class SymbolRecords
{
    private static readonly Guid s_steps = new("54FD2AC5-E925-401A-9C2A-F94F171072F8");
    private static readonly Guid s_scopes = new("6DA9A61E-F8C7-4874-BE62-68BC5630DF71");

    private readonly MetadataReader _metadata;
    private readonly MetadataReader _symbols;
    private readonly SortedDictionary<string, SortedSet<string>> _all = new(StringComparer.Ordinal);

    private readonly SortedDictionary<string, SortedSet<int>> _variables = new(StringComparer.Ordinal);
    private readonly List<string> _staticMachines = [];

    private SymbolRecords(MetadataReader metadata, MetadataReader symbols)
    {
        _metadata = metadata;
        _symbols = symbols;
        foreach (DocumentHandle document in symbols.Documents)
            ReadDocument(document);
        foreach (CustomDebugInformationHandle handle in symbols.GetCustomDebugInformation(EntityHandle.ModuleDefinition))
        {
            CustomDebugInformation module = symbols.GetCustomDebugInformation(handle);
            Add("module", $"{symbols.GetGuid(module.Kind)} {Convert.ToHexString(symbols.GetBlobBytes(module.Value))}");
        }

        foreach (TypeDefinitionHandle type in metadata.TypeDefinitions)
        {
            foreach (CustomDebugInformationHandle handle in symbols.GetCustomDebugInformation(type))
                Add("of type", $"{metadata.GetString(metadata.GetTypeDefinition(type).Name)} {symbols.GetGuid(symbols.GetCustomDebugInformation(handle).Kind)}");
        }

        foreach (MethodDefinitionHandle method in metadata.MethodDefinitions)
            ReadMethod(method);
    }

    /// <summary>The lines where each variable is in scope.</summary>
    public IReadOnlyDictionary<string, SortedSet<int>> Variables => _variables;

    /// <summary>The methods that are said to be a state machine's, and are static.</summary>
    public IReadOnlyList<string> StaticMachines => _staticMachines;

    /// <summary>The kinds of records that there are, besides variables.</summary>
    public IEnumerable<string> Kinds => _all.Keys;

    /// <summary>The records of a kind.</summary>
    public IReadOnlySet<string> this[string kind] => _all.TryGetValue(kind, out SortedSet<string>? records) ? records : ImmutableSortedSet<string>.Empty;

    /// <summary>Reads the symbols beside an assembly.</summary>
    public static SymbolRecords Of(string file)
    {
        using PEReader image = new(new MemoryStream(File.ReadAllBytes(file)));
        using MetadataReaderProvider symbols = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(File.ReadAllBytes(Path.ChangeExtension(file, ".pdb"))));
        return new SymbolRecords(image.GetMetadataReader(), symbols.GetMetadataReader());
    }

    private void Add(string kind, string record)
    {
        if (!_all.TryGetValue(kind, out SortedSet<string>? records))
            _all.Add(kind, records = new SortedSet<string>(StringComparer.Ordinal));
        records.Add(record);
    }

    private void ReadDocument(DocumentHandle handle)
    {
        Document document = _symbols.GetDocument(handle);
        Add("document", $"{_symbols.GetString(document.Name)} {_symbols.GetGuid(document.Language)} {_symbols.GetGuid(document.HashAlgorithm)} {Convert.ToHexString(_symbols.GetBlobBytes(document.Hash))}");
        foreach (CustomDebugInformationHandle each in _symbols.GetCustomDebugInformation(handle))
        {
            CustomDebugInformation details = _symbols.GetCustomDebugInformation(each);
            Add("of document", $"{_symbols.GetString(document.Name)} {_symbols.GetGuid(details.Kind)} {_symbols.GetBlobBytes(details.Value).Length > 4}");
        }
    }

    private void ReadMethod(MethodDefinitionHandle handle)
    {
        MethodDebugInformation method = _symbols.GetMethodDebugInformation(handle);
        MethodDefinitionHandle kickoff = method.GetStateMachineKickoffMethod();
        string name = NameOf(kickoff.IsNil ? handle : kickoff);
        if (!kickoff.IsNil)
            Add("state machine", name);
        if (!kickoff.IsNil && _metadata.GetMethodDefinition(handle).Attributes.HasFlag(MethodAttributes.Static))
            _staticMachines.Add(name);
        foreach (SequencePoint line in LinesOf(handle))
            Add("line", $"{name} {_symbols.GetString(_symbols.GetDocument(line.Document).Name)} {line.StartLine}:{line.StartColumn}-{line.EndLine}:{line.EndColumn}");
        foreach (CustomDebugInformationHandle each in _symbols.GetCustomDebugInformation(handle))
            ReadDetails(name, handle, _symbols.GetCustomDebugInformation(each));
        foreach (LocalScopeHandle each in _symbols.GetLocalScopes(handle))
            ReadScope(name, _symbols.GetLocalScope(each));
    }

    private void ReadDetails(string name, MethodDefinitionHandle method, CustomDebugInformation details)
    {
        Guid kind = _symbols.GetGuid(details.Kind);
        BlobReader blob = _symbols.GetBlobReader(details.Value);
        if (kind == s_steps)
        {
            // The catch of 'async void'.
            blob.ReadUInt32();
            while (blob.RemainingBytes > 0)
            {
                int suspends = LineAt(method, blob.ReadInt32());
                int resumes = blob.ReadInt32();
                Add("step over an await", $"{name} from {suspends} to {LineAt(MetadataTokens.MethodDefinitionHandle(blob.ReadCompressedInteger()), resumes)}");
            }
        }
        else if (kind == s_scopes)
        {
            // A field has the number of its scope in its name.
            TypeDefinition machine = _metadata.GetTypeDefinition(_metadata.GetMethodDefinition(method).GetDeclaringType());
            string[] fields = [.. machine.GetFields().Select(field => _metadata.GetString(_metadata.GetFieldDefinition(field).Name))];
            for (int number = 1; blob.RemainingBytes > 0; number++)
            {
                int start = blob.ReadInt32();
                int length = blob.ReadInt32();
                string? field = Array.Find(fields, field => field.EndsWith($">5__{number}", StringComparison.Ordinal));
                if (length == 0 || field is null)
                    continue;
                Add("field in scope", $"{name} {field}");
                AddVariable(name, field[1..field.IndexOf('>', StringComparison.Ordinal)], method, start, start + length);
            }
        }
        else
        {
            Add("of method", $"{name} {kind}");
        }
    }

    private void ReadScope(string name, LocalScope scope)
    {
        Add("scope", name);
        for (ImportScopeHandle import = scope.ImportScope; !import.IsNil; import = _symbols.GetImportScope(import).Parent)
        {
            foreach (ImportDefinition each in _symbols.GetImportScope(import).GetImports())
                Add("import", $"{name} {each.Kind} {TextOf(each.Alias)} {(IsOfType(each.Kind) ? "type" : TextOf(each.TargetNamespace))}");
        }

        foreach (LocalVariableHandle handle in scope.GetLocalVariables())
        {
            LocalVariable variable = _symbols.GetLocalVariable(handle);
            AddVariable(name, _symbols.GetString(variable.Name), scope.Method, scope.StartOffset, scope.EndOffset);
            ReadNamed("of variable", name, handle, variable.Name);
        }

        foreach (LocalConstantHandle handle in scope.GetLocalConstants())
        {
            LocalConstant constant = _symbols.GetLocalConstant(handle);
            Add("constant", $"{name} {_symbols.GetString(constant.Name)} {Convert.ToHexString(_symbols.GetBlobBytes(constant.Signature))}");
            ReadNamed("of constant", name, handle, constant.Name);
        }
    }

    private void AddVariable(string name, string variable, MethodDefinitionHandle method, int start, int end)
    {
        if (!_variables.TryGetValue($"{name} {variable}", out SortedSet<int>? lines))
            _variables.Add($"{name} {variable}", lines = []);
        lines.UnionWith(LinesOf(method).Where(line => start <= line.Offset && line.Offset < end).Select(static line => line.StartLine));
    }

    // What a trace shows for a place; 0 for nothing.
    private int LineAt(MethodDefinitionHandle method, int offset) =>
        LinesOf(method).Where(line => line.Offset <= offset).Select(static line => line.StartLine).LastOrDefault();

    private IEnumerable<SequencePoint> LinesOf(MethodDefinitionHandle method) =>
        _symbols.GetMethodDebugInformation(method).GetSequencePoints().Where(static line => !line.IsHidden);

    private void ReadNamed(string kind, string method, EntityHandle handle, StringHandle name)
    {
        foreach (CustomDebugInformationHandle each in _symbols.GetCustomDebugInformation(handle))
        {
            CustomDebugInformation details = _symbols.GetCustomDebugInformation(each);
            Add(kind, $"{method} {_symbols.GetString(name)} {_symbols.GetGuid(details.Kind)} {Convert.ToHexString(_symbols.GetBlobBytes(details.Value))}");
        }
    }

    private static bool IsOfType(ImportDefinitionKind kind) => kind is ImportDefinitionKind.ImportType or ImportDefinitionKind.AliasType;

    private string TextOf(BlobHandle text) => text.IsNil ? "" : System.Text.Encoding.UTF8.GetString(_symbols.GetBlobBytes(text));

    // f of f, of <f>d__3.MoveNext and of <f>Straight; f@12 of F#'s machine.
    private string NameOf(MethodDefinitionHandle handle)
    {
        MethodDefinition method = _metadata.GetMethodDefinition(handle);
        string name = _metadata.GetString(method.Name);
        TypeDefinition type = _metadata.GetTypeDefinition(method.GetDeclaringType());
        string typeName = _metadata.GetString(type.Name);
        if (!type.GetDeclaringType().IsNil && (typeName.Contains(">d", StringComparison.Ordinal) || typeName.Contains('@', StringComparison.Ordinal)))
        {
            name = typeName.StartsWith('<') ? typeName[1..typeName.IndexOf('>', StringComparison.Ordinal)] : typeName;
            type = _metadata.GetTypeDefinition(type.GetDeclaringType());
            typeName = _metadata.GetString(type.Name);
        }

        if (name.EndsWith(">Straight", StringComparison.Ordinal))
            name = name[1..name.LastIndexOf('>')];
        return $"{typeName}.{name}";
    }
}
