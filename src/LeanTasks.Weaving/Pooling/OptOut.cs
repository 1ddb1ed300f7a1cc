using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Weaving.Pooling;

/// <summary>Finds the attribute that keeps a method from being pooled, which every assembly may declare itself.</summary>
internal static class OptOut
{
    private const string Attribute = "LeanTasks.NotPooledAttribute";

    /// <summary>Where a method is opted out, in words; null if it is not.</summary>
    public static string? Of(MethodDefinition method, SourceName name)
    {
        if (Has(method))
            return "opted out";
        for (TypeDefinition? type = method.DeclaringType; type is not null; type = type.DeclaringType)
        {
            if (Has(type))
                return $"opted out by {type.Name}";
        }

        if (Has(method.Module.Assembly))
            return "opted out by the assembly";
        return name.Inner is not null && Overloads.Around(method, name).Exists(Has) ? $"opted out by {name.Method}" : null;
    }

    private static bool Has(ICustomAttributeProvider provider) =>
        provider.HasCustomAttributes && provider.CustomAttributes.Any(static a => a.AttributeType.FullName == Attribute);
}
