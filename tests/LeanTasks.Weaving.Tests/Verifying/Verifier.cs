using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>
/// Verifies the code of an assembly as ILVerify does, which is in no package: what each instruction finds on the stack is of the type that it needs,
/// members exist and are accessible, constraints are satisfied, regions are nested and left as they must be.
/// </summary>
internal static class Verifier
{
    // The assemblies of the runtime are read once, for all tests.
    private static readonly Lock s_lock = new();

    /// <summary>What is wrong with an assembly.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="folders">Where its references are, apart from its own folder and the runtime's.</param>
    public static IReadOnlyList<Finding> Verify(string file, params IReadOnlyList<string> folders)
    {
        lock (s_lock)
        {
            using ModuleDefinition module = ReferenceResolver.Open(file, folders);
            using IDisposable resolver = module.AssemblyResolver;
            return new ModuleVerifier(module).Run(file);
        }
    }
}
