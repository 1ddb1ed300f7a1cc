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
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            // A PDB of another build, or a truncated one: the names then come from the assembly alone.
        }

        try
        {
            return resolver.Read(file, symbols: false);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
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
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            // It has been reported as one that does not count, with the reason.
            return false;
        }
    }

    /// <summary>The compiler wraps an async Main in a method of its own, which blocks on it.</summary>
    private static bool IsEntryPoint(MethodDefinition method) =>
        method.Module.EntryPoint is { Name: "<Main>" } entry && entry.DeclaringType == method.DeclaringType && method.Name is "Main" or "<Main>$";
}
