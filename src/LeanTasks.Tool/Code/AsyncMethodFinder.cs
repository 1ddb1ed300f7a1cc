using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Code;

/// <summary>Finds the async methods of an assembly and names them.</summary>
internal static class AsyncMethodFinder
{
    /// <summary>Finds them.</summary>
    /// <param name="module">The assembly as it was compiled or fused, not one that counts.</param>
    /// <returns>The methods, each by the key that <see cref="Key"/> makes of its state machine's type.</returns>
    public static IReadOnlyDictionary<string, AsyncMethod> Find(ModuleDefinition module)
    {
        List<AsyncMethod> found = [.. OfAttributes(module)];
        HashSet<TypeDefinition> known = [.. found.Select(method => method.StateMachine)];
        found.AddRange(FSharpMethods.Find(module).Where(method => !known.Contains(method.StateMachine)));

        Dictionary<string, AsyncMethod> methods = [];
        foreach (AsyncMethod method in Distinct(found))
            methods[Key(method.StateMachine.FullName)] = method;
        return methods;
    }

    /// <summary>One form for the names of Cecil and reflection.</summary>
    /// <param name="stateMachine">The full name of a state machine's type definition.</param>
    /// <returns>The key.</returns>
    public static string Key(string stateMachine) => stateMachine.Replace('/', '+').Replace("\\", "", StringComparison.Ordinal);

    private static IEnumerable<AsyncMethod> OfAttributes(ModuleDefinition module)
    {
        foreach (MethodDefinition method in module.GetTypes().SelectMany(type => type.Methods))
        {
            if (!method.HasCustomAttributes)
                continue;
            foreach (CustomAttribute attribute in method.CustomAttributes)
            {
                if (attribute.AttributeType.Name is "AsyncStateMachineAttribute" or "AsyncIteratorStateMachineAttribute"
                    && attribute.ConstructorArguments is [{ Value: TypeReference stateMachine }]
                    && stateMachine.GetElementType().Resolve() is { } type)
                {
                    string? place = SourcePlaces.Of(FusedForms.CodeOf(type));
                    yield return new AsyncMethod(MethodNames.Full(method, place), TypeNames.Short(method.ReturnType), type, method);
                }
            }
        }
    }

    /// <summary>Lambdas without a place, two on one line, local functions of overloads: a number distinguishes those with the same name.</summary>
    private static IEnumerable<AsyncMethod> Distinct(List<AsyncMethod> methods)
    {
        foreach (IGrouping<string, AsyncMethod> group in methods.GroupBy(method => method.Name))
        {
            AsyncMethod[] alike = [.. group];
            bool lambda = group.Key.EndsWith(".lambda", StringComparison.Ordinal);
            if (alike.Length == 1 && !lambda)
            {
                yield return alike[0];
                continue;
            }

            // A local function of an overload reads better by its place.
            string?[] places = lambda ? [] : [.. alike.Select(method => SourcePlaces.Of(method.MoveNext))];
            bool byPlace = places.Length > 0 && places.All(place => place is not null) && places.Distinct().Count() == alike.Length
                && !group.Key.Contains(" at ", StringComparison.Ordinal);
            for (int i = 0; i < alike.Length; i++)
                yield return alike[i] with { Name = byPlace ? $"{group.Key} at {places[i]}" : $"{group.Key} #{i + 1}" };
        }
    }
}

/// <summary>An async method of an assembly.</summary>
/// <param name="Name">Its name as in the source, unique in its assembly.</param>
/// <param name="Returns">The type that it returns, as in the source; null where the method that starts it is not known.</param>
/// <param name="StateMachine">The type of its state machine.</param>
/// <param name="KickOff">The method that creates the state machine and starts it; null where it has none of its own.</param>
internal sealed record AsyncMethod(string Name, string? Returns, TypeDefinition StateMachine, MethodDefinition? KickOff)
{
    /// <summary>The code of the source, as it begins; null for a type that is in fact not a state machine.</summary>
    public MethodDefinition? MoveNext => FusedForms.CodeOf(StateMachine);
}

/// <summary>Finds the state machines of the F# compiler, and names them by the enclosing code.</summary>
/// <remarks>
/// No attribute leads from a method to its state machine, which is a struct <c>name@line</c>. The method that has a local variable of
/// that type starts it. Where that method is a member or a function of a module, its name is the source's. Otherwise the task is
/// inside a lambda, a local function or another task, and is named by the function around it and its line.
/// </remarks>
internal static class FSharpMethods
{
    /// <summary>The name of all tasks of unoptimized F# in a report.</summary>
    public const string Unoptimized = "F# tasks compiled without optimization, together";

    private const string UnoptimizedStateMachine = "Microsoft.FSharp.Core.CompilerServices.ResumableStateMachine`1";

    /// <summary>Whether a state machine is the one that all tasks of unoptimized F# share.</summary>
    /// <param name="stateMachine">The full name of its type.</param>
    /// <returns>True for that one.</returns>
    public static bool IsUnoptimized(string stateMachine) => stateMachine.StartsWith(UnoptimizedStateMachine, StringComparison.Ordinal);

    /// <summary>Finds them.</summary>
    /// <param name="module">The assembly.</param>
    /// <returns>The methods; names may repeat.</returns>
    public static IEnumerable<AsyncMethod> Find(ModuleDefinition module)
    {
        TypeDefinition[] stateMachines = [.. module.GetTypes().Where(IsStateMachine)];
        if (stateMachines.Length == 0)
            return [];
        Dictionary<TypeDefinition, MethodDefinition> starters = Starters(module, [.. stateMachines]);
        return stateMachines.Select(type => Name(type, starters.GetValueOrDefault(type)));
    }

    private static bool IsStateMachine(TypeDefinition type) =>
        type.Name.Contains('@', StringComparison.Ordinal)
        && type.Interfaces.Any(implemented => implemented.InterfaceType.FullName == "System.Runtime.CompilerServices.IAsyncStateMachine");

    private static Dictionary<TypeDefinition, MethodDefinition> Starters(ModuleDefinition module, HashSet<TypeDefinition> stateMachines)
    {
        Dictionary<TypeDefinition, MethodDefinition> starters = [];
        foreach (MethodDefinition method in module.GetTypes().SelectMany(type => type.Methods).Where(method => method.HasBody))
        {
            foreach (VariableDefinition variable in method.Body.Variables)
            {
                if (variable.VariableType.GetElementType() is TypeDefinition type && stateMachines.Contains(type) && method.DeclaringType != type)
                {
                    // Inlining may start one state machine in several methods; the one with its name is the original.
                    if (!starters.TryGetValue(type, out MethodDefinition? other) || (other.Name != BaseName(type) && method.Name == BaseName(type)))
                        starters[type] = method;
                }
            }
        }

        return starters;
    }

    private static AsyncMethod Name(TypeDefinition type, MethodDefinition? starter)
    {
        bool plain = starter is not null && !starter.Name.Contains('@', StringComparison.Ordinal) && !CompilerNames.IsMadeByCompiler(starter.DeclaringType);
        if (plain)
            return new AsyncMethod(MethodNames.Full(starter!, place: null), TypeNames.Short(starter!.ReturnType), type, starter);

        string place = SourcePlaces.Of(type.Methods.FirstOrDefault(method => method.Name == "MoveNext")) ?? $"line {Line(type)}";

        // A task inside another's state machine is started by that machine's MoveNext, not by a method of its own.
        bool own = starter is not null && starter.Name != "MoveNext";
        return new AsyncMethod(
            $"{TypeNames.Full(CompilerNames.UserType(type))}.{BaseName(type)} at {place}", own ? TypeNames.Short(starter!.ReturnType) : null, type, own ? starter : null);
    }

    private static string BaseName(TypeDefinition type) => type.Name[..type.Name.IndexOf('@', StringComparison.Ordinal)];

    private static string Line(TypeDefinition type) =>
        new([.. type.Name.SkipWhile(letter => letter != '@').Skip(1).TakeWhile(char.IsAsciiDigit)]);
}
