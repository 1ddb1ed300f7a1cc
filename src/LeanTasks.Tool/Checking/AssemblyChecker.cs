using LeanTasks.Tool.Code;
using LeanTasks.Weaving;
using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Finds the misuses in an assembly.</summary>
/// <remarks>Not for several threads.</remarks>
internal sealed class AssemblyChecker
{
    private readonly string _file;
    private readonly ModuleDefinition _module;
    private readonly Callees _callees;
    private readonly Lazy<Dictionary<TypeDefinition, string>> _asyncNames;
    private readonly List<MethodNotChecked> _notChecked = [];

    /// <summary>Creates a checker, which reads the code when it is used.</summary>
    /// <param name="file">The file of the assembly.</param>
    /// <param name="module">The assembly, as <see cref="Read(string, AppResolver)"/> reads it.</param>
    /// <param name="callees">What is known of the methods that it calls.</param>
    public AssemblyChecker(string file, ModuleDefinition module, Callees callees)
    {
        _file = file;
        _module = module;
        _callees = callees;
        _asyncNames = new(() => AsyncMethodFinder.Find(module).Values.ToDictionary(static m => m.StateMachine, static m => m.Name));
    }

    /// <summary>The methods on which <see cref="Find"/> has failed.</summary>
    public IReadOnlyList<MethodNotChecked> NotChecked => _notChecked;

    /// <summary>Finds those that are sure.</summary>
    /// <param name="file">The assembly, with its PDB beside it or in it, or without.</param>
    /// <returns>The findings, and what the code hides.</returns>
    /// <exception cref="ToolException">It cannot be read.</exception>
    public static CheckedAssembly Check(string file)
    {
        using AppResolver resolver = new([file]);
        try
        {
            using ModuleDefinition module = Read(file, resolver);
            AssemblyChecker checker = new(file, module, new Callees(new Implementers([module]).Of));
            return new CheckedAssembly(
                Path.GetFileName(file),
                [.. checker.Find().Where(static one => one.Misuse.IsSure).Select(checker.Describe).Distinct()],
                FactsOfModule.IsFSharp(module) && FactsOfModule.IsUnoptimized(module),
                checker.NotChecked);
        }
        catch (Exception error) when (Damage.IsCauseOf(error))
        {
            throw Damage.In([file], error);
        }
    }

    /// <summary>Finds all, also those that are only possible.</summary>
    /// <returns>The misuses in the order of the assembly.</returns>
    public IReadOnlyList<FoundMisuse> Find()
    {
        List<FoundMisuse> found = [];
        SharedFields fields = new(_callees);
        foreach (MethodDefinition method in _module.GetTypes().SelectMany(static type => type.Methods).Where(static method => MethodChecker.HasConsumption(method) && !FusedForms.IsRepeated(method)))
        {
            try
            {
                IReadOnlyList<Misuse> misuses = MethodChecker.Find(method, _callees, out MethodFrame frame, out Observations seen);
                fields.Add(frame, seen);
                found.AddRange(misuses.Select(misuse => new FoundMisuse(frame, misuse)));
            }
            catch (Exception error) when (MethodFaults.IsOfMethod(error))
            {
                _notChecked.Add(new MethodNotChecked(NameOf(method), MethodFaults.Describe(error)));
            }
        }

        found.AddRange(fields.Find());
        return found;
    }

    /// <summary>Describes the misuse, and its place.</summary>
    /// <param name="found">The misuse.</param>
    public CheckFinding Describe(FoundMisuse found)
    {
        (MethodDefinition method, Misuse misuse) = (found.Method, found.Misuse);
        (MethodDefinition Method, Instruction At)? part = misuse.Receiver is null ? null : _callees.Parameters.PlaceIn(misuse.At, misuse.Parameter);
        SequencePoint? place = part is { } inPart ? PlaceOf(inPart.Method, inPart.At) : PlaceOf(method, misuse.At);
        string message = "The result is read on a path where the value task may not have completed. Await it, or block with AsTask().";
        if (misuse.IsKept)
        {
            message = "A stored value task is consumed each time this code runs. Store the task returned by AsTask() instead.";
        }
        else if (misuse.Field is { } field)
        {
            message = $"The value task in '{SharedFields.NameOf(field)}' is consumed here and in '{misuse.OtherMember}'. Store the task returned by AsTask() instead.";
        }
        else if (misuse.First is { } first)
        {
            int line = PlaceOf(method, first)?.StartLine ?? 0;
            if (misuse.IsAsked)
                return Finding($"The completion of a value task is checked after it was consumed{(line > 0 ? $" in line {line}" : "")}. Check it earlier, or call AsTask() once and check the task.");
            string what = misuse.IsOfCollection ? $"The value tasks of a collection{(line > 0 ? $" that were consumed in line {line}" : "")} are consumed again"
                : first == misuse.At ? "A value task is consumed again in each iteration of a loop"
                : line > 0 ? $"A value task that was consumed in line {line} is consumed again"
                : "A value task is consumed again";
            message = misuse.Receiver is { } receiver && part is null
                ? $"{what} by {(receiver.Resolve() is { } resolved ? NameOf(resolved) : receiver.Name)}, which receives it. Pass the result, or call AsTask() once and pass the task."
                : $"{what}. Start the operation again, or call AsTask() once and await the task.";
        }

        return Finding(message);

        CheckFinding Finding(string text) => new(Path.GetFileName(_file), misuse.Rule, place?.Document.Url, place?.StartLine ?? 0, text, NameOf(method));
    }

    /// <summary>Reads an assembly, with its symbols if they fit.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="resolver">Finds the assemblies that it refers to.</param>
    /// <exception cref="ToolException">It cannot be read.</exception>
    public static ModuleDefinition Read(string file, AppResolver resolver)
    {
        try
        {
            try
            {
                return resolver.Read(file, symbols: true);
            }
            catch (Exception error) when (error is not WeavingException)
            {
                // A PDB of another build or kind, or a truncated one: the findings then have no lines.
                return resolver.Read(file, symbols: false);
            }
        }
        catch (WeavingException error)
        {
            throw new ToolException(error.Message, error);
        }
        catch (Exception error) when (error is BadImageFormatException or IOException or UnauthorizedAccessException)
        {
            throw WhyUnreadable(file) ?? new ToolException($"'{file}' is not a valid .NET assembly ({error.Message.ReplaceLineEndings(" ").TrimEnd('.', ' ')}). Pass the .dll produced by the build.", error);
        }
    }

    // What the commands say that rewrite it.
    private static ToolException? WhyUnreadable(string file)
    {
        try
        {
            AssemblyReader.Read(file);
            return null;
        }
        catch (WeavingException error)
        {
            return new ToolException(error.Message, error);
        }
    }

    private string NameOf(MethodDefinition method)
    {
        if (FusedForms.SourceOf(method) is var source && source != method && FusedForms.CodeOf(method.DeclaringType) != method)
            return NameOf(source);
        if (method.Name == "MoveNext" && _asyncNames.Value.TryGetValue(method.DeclaringType, out string? known))
            return known;
        string name = MethodNames.Full(method, SourcePlaces.Of(method));

        // A closure of F# has the name of the function that it is in: inAsync@12.
        return AsyncClosures.CodeOf(method.DeclaringType) == method && method.DeclaringType.Name.Split('@') is [var function, _] && name.EndsWith(".Invoke", StringComparison.Ordinal)
            ? $"{name[..^"Invoke".Length]}{function}"
            : name;
    }

    private static SequencePoint? PlaceOf(MethodDefinition method, Instruction instruction) =>
        method.DebugInformation.SequencePoints.LastOrDefault(point => !point.IsHidden && point.Offset <= instruction.Offset);
}
