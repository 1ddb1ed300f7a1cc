using Mono.Cecil;

namespace LeanTasks.Weaving.Builders;

/// <summary>Makes a module refer to the counting builders.</summary>
internal static class CountingReferences
{
    /// <summary>Retargets the references to builders that have a counting one; no code changes.</summary>
    /// <returns>Whether there were any.</returns>
    public static bool Retarget(ModuleDefinition module)
    {
        List<TypeReference> builders = [.. module.GetTypeReferences().Where(static t => BuilderNames.IsBcl(t) || BuilderNames.IsLeanTasks(t))];
        if (builders.Count == 0)
            return false;

        AssemblyNameReference counting = AssemblyReferences.ToOurs(module, BuilderNames.CountingAssembly);
        foreach (TypeReference builder in builders)
        {
            builder.Namespace = BuilderNames.CountingNamespace;
            builder.Scope = counting;
        }

        return true;
    }
}
