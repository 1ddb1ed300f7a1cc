using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Tool.Names;

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
