using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Weaving.Pooling;

/// <summary>Finds an attribute that keeps a method from being rewritten, which every assembly may declare itself.</summary>
internal static class OptOut
{
    /// <summary>Where a method is opted out, in words; null if it is not.</summary>
    /// <param name="method">The method.</param>
    /// <param name="name">Its name.</param>
    /// <param name="attribute">The full name of the attribute.</param>
    public static string? Of(MethodDefinition method, SourceName name, string attribute)
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

        bool Has(ICustomAttributeProvider provider) =>
            provider.HasCustomAttributes && provider.CustomAttributes.Any(a => a.AttributeType.FullName == attribute);
    }
}
