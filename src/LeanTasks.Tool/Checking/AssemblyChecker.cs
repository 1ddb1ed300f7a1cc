using LeanTasks.Tool.Code;
using LeanTasks.Tool.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Finds the misuses in an assembly.</summary>
internal static class AssemblyChecker
{
    /// <summary>Finds them.</summary>
    /// <param name="file">The assembly, with its PDB beside it or in it, or without.</param>
    /// <returns>The findings, and what could not be looked at.</returns>
    /// <exception cref="ToolException">It cannot be read.</exception>
    public static CheckedAssembly Check(string file)
    {
        using AppResolver resolver = new([file]);
        using ModuleDefinition module = Read(file, resolver);
        Lazy<Dictionary<TypeDefinition, string>> asyncNames = new(() => AsyncMethodFinder.Find(module).Values.ToDictionary(static m => m.StateMachine, static m => m.Name));
        List<CheckFinding> findings = [];
        List<string> notChecked = [];
        ParameterUse uses = new(new Implementers([module]).Of);
        foreach (MethodDefinition method in module.GetTypes().SelectMany(static type => type.Methods).Where(MethodChecker.HasConsumption))
        {
            if (MethodChecker.Find(method, uses, out _) is not { } misuses)
                notChecked.Add(NameOf(method, asyncNames));
            else
                findings.AddRange(misuses.Where(static misuse => misuse.IsSure).Select(misuse => Describe(file, method, misuse, asyncNames)));
        }

        return new CheckedAssembly([.. findings.Distinct()], [.. notChecked.Distinct()]);
    }

    private static string NameOf(MethodDefinition method, Lazy<Dictionary<TypeDefinition, string>> asyncNames) =>
        method.Name == "MoveNext" && asyncNames.Value.TryGetValue(method.DeclaringType, out string? known)
            ? known
            : MethodNames.Full(method, SourcePlaces.Of(method));

    private static CheckFinding Describe(string file, MethodDefinition method, Misuse misuse, Lazy<Dictionary<TypeDefinition, string>> asyncNames)
    {
        SequencePoint? place = PlaceOf(method, misuse.At);
        string name = NameOf(method, asyncNames);
        string message = "The result is read on a path where nothing says that it has completed: await it, or block by way of AsTask().";
        if (misuse.First is { } first)
        {
            int line = PlaceOf(method, first)?.StartLine ?? 0;
            string what = first == misuse.At ? "A value task is consumed again in each round of a loop"
                : line > 0 ? $"A value task that was consumed in line {line} is consumed again"
                : "A value task is consumed again";
            message = misuse.Receiver is { } receiver
                ? $"{what} by {(receiver.Resolve() is { } resolved ? NameOf(resolved, asyncNames) : receiver.Name)}, which gets it: hand on the result, or call AsTask() once and hand on the task."
                : $"{what}: start the operation anew, or call AsTask() once and await the task.";
        }

        return new CheckFinding(Path.GetFileName(file), misuse.Rule, place?.Document.Url, place?.StartLine ?? 0, message, name);
    }

    private static SequencePoint? PlaceOf(MethodDefinition method, Instruction instruction) =>
        method.DebugInformation.SequencePoints.LastOrDefault(point => !point.IsHidden && point.Offset <= instruction.Offset);

    private static ModuleDefinition Read(string file, AppResolver resolver)
    {
        try
        {
            try
            {
                return Read(file, resolver, symbols: true);
            }
            catch (Exception error) when (error is SymbolsNotMatchingException or SymbolsNotFoundException or InvalidOperationException or EndOfStreamException)
            {
                // A PDB of another build, or one that is cut short: the findings have no lines then.
                return Read(file, resolver, symbols: false);
            }
        }
        catch (Exception error) when (error is BadImageFormatException or IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{file}' cannot be read as an assembly ({error.Message.ReplaceLineEndings(" ").TrimEnd('.', ' ')}): give a .dll that was built for .NET.", error);
        }
    }

    private static ModuleDefinition Read(string file, AppResolver resolver, bool symbols) => ModuleDefinition.ReadModule(file, new ReaderParameters
    {
        InMemory = true,
        AssemblyResolver = resolver,
        ReadSymbols = symbols,
        SymbolReaderProvider = symbols ? new DefaultSymbolReaderProvider(throwIfNoSymbol: false) : null,
    });
}
