using Mono.Cecil;

namespace LeanTasks.Weaving.Builders;

/// <summary>The assemblies that a module refers to.</summary>
internal static class AssemblyReferences
{
    /// <summary>The reference to one of our assemblies, which is added if it is missing.</summary>
    public static AssemblyNameReference ToOurs(ModuleDefinition module, string name)
    {
        AssemblyNameReference? reference = module.AssemblyReferences.FirstOrDefault(r => r.Name == name);
        if (reference is null)
        {
            // All are built with one version.
            reference = new AssemblyNameReference(name, typeof(AssemblyReferences).Assembly.GetName().Version);
            module.AssemblyReferences.Add(reference);
        }

        return reference;
    }
}
