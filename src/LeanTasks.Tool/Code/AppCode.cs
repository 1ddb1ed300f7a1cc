using LeanTasks.Tool.Apps;
using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Tool.Code;

/// <summary>The async methods of an app's assemblies, with their names and the facts of their code.</summary>
/// <remarks>Holds the assemblies in memory, not their files. Not thread-safe.</remarks>
internal sealed class AppCode : IDisposable
{
    private readonly AppResolver _resolver;
    private readonly Dictionary<(string Assembly, string StateMachine), AsyncMethod> _methods = [];
    private readonly Dictionary<AsyncMethod, MethodCode> _codes = [];
    private readonly Callers _callers;
    private readonly ContextReach _contexts;

    private AppCode(AppResolver resolver, IReadOnlyList<ModuleDefinition> modules, HashSet<ModuleDefinition> counting)
    {
        _resolver = resolver;
        Dictionary<TypeDefinition, AsyncMethod> byType = [];
        foreach (ModuleDefinition module in modules)
        {
            foreach ((string key, AsyncMethod method) in AsyncMethodFinder.Find(module))
            {
                _methods[(module.Assembly.Name.Name, key)] = method;
                byType[method.StateMachine] = method;
            }
        }

        _callers = new Callers(modules, counting, byType);
        _contexts = new ContextReach(modules, _callers);
    }

    /// <summary>Reads the assemblies.</summary>
    /// <param name="assemblies">The assemblies; one whose file is missing or cannot be read has no names, and is not an error here.</param>
    /// <returns>Their async methods.</returns>
    public static AppCode Read(IReadOnlyList<ProfiledAssembly> assemblies)
    {
        AppResolver resolver = new(assemblies.Select(assembly => assembly.OriginalFile));
        List<ModuleDefinition> modules = [];
        HashSet<ModuleDefinition> counting = [];

        // Of two with one name, the one that counts is the right one.
        foreach (ProfiledAssembly assembly in assemblies.OrderBy(assembly => assembly.Facts.Counts))
        {
            if (ReadModule(assembly.OriginalFile, resolver) is { Assembly: not null } module && (assembly.Facts.Counts || IsSound(module)))
            {
                resolver.Add(module.Assembly);
                modules.Add(module);
                if (assembly.Facts.Counts)
                    counting.Add(module);
            }
        }

        return new AppCode(resolver, modules, counting);
    }

    /// <summary>All of them.</summary>
    public IReadOnlyCollection<AsyncMethod> Methods => _methods.Values;

    /// <summary>Finds an async method.</summary>
    /// <param name="assembly">The simple name of its assembly.</param>
    /// <param name="stateMachine">The full name of its state machine's type, as reflection writes it.</param>
    /// <returns>The method; null where there is none.</returns>
    public AsyncMethod? Find(string assembly, string stateMachine) =>
        _methods.GetValueOrDefault((assembly, AsyncMethodFinder.Key(stateMachine)));

    /// <summary>Reads the facts of a method's code.</summary>
    /// <param name="method">The method.</param>
    /// <returns>The facts; null where the method that starts it is not known.</returns>
    public MethodCode? CodeOf(AsyncMethod method)
    {
        if (method.KickOff is not { } kickOff || method.MoveNext is not { Body: { } body } moveNext)
            return null;
        if (_codes.TryGetValue(method, out MethodCode? known))
            return known;

        // A lambda of F# overrides FSharpFunc.Invoke, which shows nothing about it.
        bool lambda = MethodNames.IsLambda(kickOff) || (kickOff.Name == "Invoke" && CompilerNames.IsMadeByCompiler(kickOff.DeclaringType));
        Contracts contracts = lambda ? new Contracts([], null) : _callers.ContractsOf(kickOff);
        (IReadOnlyList<CallSite> sites, IReadOnlyList<MethodDefinition> handedOnBy) = _callers.Of(kickOff);
        MethodCode code = new()
        {
            Awaits = PassThrough.Awaits(body),
            PassesThrough = PassThrough.Is(method),
            MayThrowEarly = PassThrough.MayThrowEarly(body),
            Context = _contexts.Of(moveNext),
            LeavesContext = body.Instructions.Any(PassThrough.LeavesContext),
            IsHidden = Visibility.IsHidden(kickOff),
            IsLambda = lambda,
            IsEntryPoint = IsEntryPoint(kickOff),
            IsVirtual = !lambda && kickOff.IsVirtual && !kickOff.IsFinal && !kickOff.DeclaringType.IsSealed,
            Implements = [.. contracts.Own.Select(own => $"{TypeNames.Simple(own.DeclaringType)}.{own.Name}")],
            BoundTo = contracts.Foreign,
            Callers = sites,
            HandedOnBy = [.. handedOnBy.Select(_callers.NameOf)],
            Property = handedOnBy.FirstOrDefault(method => method.IsGetter) is { } getter ? _callers.NameOf(getter) : null,
        };
        _codes[method] = code;
        return code;
    }

    /// <inheritdoc/>
    public void Dispose() => _resolver.Dispose();

    private static ModuleDefinition? ReadModule(string file, AppResolver resolver)
    {
        try
        {
            return resolver.Read(file, symbols: true);
        }
        catch (Exception)
        {
            // A PDB of another build, or a truncated one: the names then come from the assembly alone.
        }

        try
        {
            return resolver.Read(file, symbols: false);
        }
        catch (Exception)
        {
            // Cecil fails in many ways over a damaged file.
            return null;
        }
    }

    /// <summary>Whether all code can be read: a file that could not be rewritten may be damaged anywhere.</summary>
    /// <param name="module">The assembly.</param>
    public static bool IsSound(ModuleDefinition module)
    {
        try
        {
            return module.GetTypes().SelectMany(type => type.Methods).Where(method => method.HasBody).All(method => method.Body.CodeSize >= 0);
        }
        catch (Exception)
        {
            // It has been reported as one that does not count, with the reason.
            return false;
        }
    }

    /// <summary>The compiler wraps an async Main in a method of its own, which blocks on it.</summary>
    private static bool IsEntryPoint(MethodDefinition method) =>
        method.Module.EntryPoint is { Name: "<Main>" } entry && entry.DeclaringType == method.DeclaringType && method.Name is "Main" or "<Main>$";
}

/// <summary>The facts of one async method in the code of an app, as far as it is understood.</summary>
internal sealed record MethodCode
{
    /// <summary>How many awaits its code has.</summary>
    public required int Awaits { get; init; }

    /// <summary>
    /// Whether it could return the task that it awaits. It has one await, at the end, of the type that it returns, and nothing after it or
    /// around it.
    /// </summary>
    public required bool PassesThrough { get; init; }

    /// <summary>Whether it throws, or calls code that may throw, before its first await. Without <c>async</c> that would be thrown when it is called, not when it is awaited.</summary>
    public required bool MayThrowEarly { get; init; }

    /// <summary>The contexts that it sets, and that are restored because it is async.</summary>
    public ContextUse Context { get; init; } = ContextUse.None;

    /// <summary>Whether an await of its own resumes on any thread: one with <c>ConfigureAwait(false)</c>.</summary>
    public bool LeavesContext { get; init; }

    /// <summary>Whether only its own assembly can call it: private, internal, or a local function.</summary>
    public required bool IsHidden { get; init; }

    /// <summary>Whether it is a lambda, called through a delegate.</summary>
    public required bool IsLambda { get; init; }

    /// <summary>Whether it is the entry point of a program, which must return a <c>Task</c>.</summary>
    public required bool IsEntryPoint { get; init; }

    /// <summary>Whether other types may override it.</summary>
    public required bool IsVirtual { get; init; }

    /// <summary>The methods of the app's own interfaces and base types that it implements or overrides.</summary>
    public required IReadOnlyList<string> Implements { get; init; }

    /// <summary>The method of an interface or base type outside the app's assemblies that it implements or overrides; its return type cannot change.</summary>
    public required string? BoundTo { get; init; }

    /// <summary>The places in the app's assemblies that call it, directly or through a method that it implements. Those that only return its task are replaced by their own callers.</summary>
    public required IReadOnlyList<CallSite> Callers { get; init; }

    /// <summary>The methods that return its task to some of <see cref="Callers"/>, without async.</summary>
    public IReadOnlyList<string> HandedOnBy { get; init; } = [];

    /// <summary>Of these, one that is a property, whose users may keep the task, or ask for it again; null if there is none.</summary>
    public string? Property { get; init; }
}

/// <summary>The code that can call a method.</summary>
internal static class Visibility
{
    /// <summary>Whether only its own assembly, and its friends, can.</summary>
    /// <param name="method">The method.</param>
    /// <returns>True for a private or internal method, a method of such a type, and a local function.</returns>
    public static bool IsHidden(MethodDefinition method)
    {
        if (method.IsPrivate || method.IsAssembly || method.IsFamilyAndAssembly || MethodNames.IsLocalFunction(method))
            return true;
        for (TypeDefinition? type = method.DeclaringType; type is not null; type = type.DeclaringType)
        {
            if (type.IsNotPublic || type.IsNestedPrivate || type.IsNestedAssembly || type.IsNestedFamilyAndAssembly)
                return true;
        }

        return false;
    }
}
