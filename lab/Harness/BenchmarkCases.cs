using System.Globalization;
using System.Reflection;
using BenchmarkDotNet.Attributes;

namespace LeanTasks.Lab.Harness;

/// <summary>Finds the rows of an assembly by the attributes of its classes.</summary>
public static class BenchmarkCases
{
    /// <summary>The <c>[ParamsSource]</c> property whose values are variants and not a parameter.</summary>
    private const string VariantProperty = "Variant";

    /// <summary>All cases of the assembly, in the order of its classes and methods.</summary>
    /// <exception cref="InvalidOperationException">A class breaks the rules that <see cref="Workload"/> tells.</exception>
    public static IReadOnlyList<BenchmarkCase> In(Assembly assembly) =>
        [.. assembly.GetTypes().Where(static type => type.IsDefined(typeof(TableAttribute), inherit: false)).SelectMany(In)];

    private static IEnumerable<BenchmarkCase> In(Type type)
    {
        if (!type.IsSubclassOf(typeof(Workload)))
            throw new InvalidOperationException($"{type} has a [Table] but does not derive from {nameof(Workload)}.");

        TableAttribute table = type.GetCustomAttribute<TableAttribute>()!;
        foreach (MethodInfo method in type.GetMethods().Where(static m => m.IsDefined(typeof(BenchmarkAttribute))))
        {
            if (method.ReturnType != typeof(void) || method.GetParameters().Length > 0)
                throw new InvalidOperationException($"{type}.{method.Name} is no benchmark that the lab can run: it must take and return nothing.");

            string workload = method.GetCustomAttribute<WorkloadAttribute>()?.Name ?? method.Name;
            string variant = method.GetCustomAttribute<VariantAttribute>()?.Name ?? table.Variant;
            foreach (Dictionary<PropertyInfo, object> properties in Combinations(type))
            {
                yield return new BenchmarkCase(
                    table.Id,
                    workload,
                    properties.SingleOrDefault(static p => p.Key.Name == VariantProperty).Value as string ?? variant,
                    properties
                        .Where(static p => p.Key.Name != VariantProperty)
                        .ToDictionary(
                            static p => char.ToLowerInvariant(p.Key.Name[0]) + p.Key.Name[1..],
                            static p => Convert.ToDouble(p.Value, CultureInfo.InvariantCulture)),
                    type,
                    method,
                    properties);
            }
        }
    }

    private static List<Dictionary<PropertyInfo, object>> Combinations(Type type)
    {
        List<Dictionary<PropertyInfo, object>> combinations = [[]];
        foreach (PropertyInfo property in type.GetProperties())
        {
            object[]? values =
                property.GetCustomAttribute<ParamsAttribute>() is { } given ? [.. given.Values.OfType<object>()]
                : property.GetCustomAttribute<ParamsSourceAttribute>() is { } source ? Values(type, source.Name)
                : null;
            if (values is not null)
            {
                combinations = [.. combinations.SelectMany(c => values.Select(value => With(c, property, value)))];
            }
        }

        return combinations;
    }

    private static Dictionary<PropertyInfo, object> With(Dictionary<PropertyInfo, object> combination, PropertyInfo property, object value)
    {
        // [Params(0, 0.7, 1)] on a double gives an int and two doubles; BenchmarkDotNet converts them as this does.
        object converted = value is string ? value : Convert.ChangeType(value, property.PropertyType, CultureInfo.InvariantCulture);
        return new(combination) { [property] = converted };
    }

    private static object[] Values(Type type, string source)
    {
        PropertyInfo property = type.GetProperty(source, BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy)
            ?? throw new InvalidOperationException($"{type} has no public static property {source}.");
        return [.. ((System.Collections.IEnumerable)property.GetValue(null)!).Cast<object>()];
    }
}
