using Mono.Cecil;

namespace LeanTasks.Tool.Code;

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
