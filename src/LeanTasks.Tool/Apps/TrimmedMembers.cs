using LeanTasks.Weaving;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Apps;

/// <summary>
/// Lets the types of a trimmed app load on a runtime that is not trimmed. Where an interface or a base class lost an uncalled member,
/// the app's types lost its implementation. Without that, an untrimmed runtime does not load them.
/// </summary>
/// <remarks>The added members throw: as the trimmer proved, they are never called.</remarks>
internal static class TrimmedMembers
{
    /// <summary>Adds the missing members; a file that lacks none stays unchanged.</summary>
    /// <param name="file">An assembly of the copy, without precompiled code.</param>
    /// <param name="referenceFolders">The folders of its references.</param>
    /// <exception cref="WeavingException">They cannot be added; the file is unchanged.</exception>
    public static void Restore(string file, IEnumerable<string> referenceFolders)
    {
        try
        {
            if (Restored(file, referenceFolders) is { } image)
                File.WriteAllBytes(file, image);
        }
        catch (Exception error) when (error is not WeavingException)
        {
            // Mono.Cecil throws various exceptions where types are missing or of an unknown kind.
            throw new WeavingException(
                $"'{file}' is trimmed, and its removed members cannot be restored: {error.Message.ReplaceLineEndings(" ").TrimEnd('.')}. Profile the app before it is trimmed.",
                error);
        }
    }

    private static byte[]? Restored(string file, IEnumerable<string> referenceFolders)
    {
        using DefaultAssemblyResolver resolver = new();
        foreach (string folder in referenceFolders)
            resolver.AddSearchDirectory(folder);
        using ModuleDefinition module = ModuleDefinition.ReadModule(file, new ReaderParameters { AssemblyResolver = resolver, InMemory = true });
        bool isChanged = false;
        foreach (TypeDefinition type in module.GetTypes().Where(static t => t is { IsInterface: false, IsAbstract: false }).ToArray())
            isChanged |= Restore(module, type);
        if (!isChanged)
            return null;

        // Not to the file: a failure would leave half of it.
        using MemoryStream image = new();
        module.Write(image);
        return image.ToArray();
    }

    private static bool Restore(ModuleDefinition module, TypeDefinition type)
    {
        Ancestry ancestry = Ancestry.Of(type);
        InheritedMember[] missing = [.. ancestry.Missing()];
        foreach (InheritedMember member in missing)
            Implement(module, type, member);
        return missing.Length > 0;
    }

    private static void Implement(ModuleDefinition module, TypeDefinition type, InheritedMember member)
    {
        MethodDefinition inherited = member.Definition;
        MethodDefinition method = new(
            inherited.DeclaringType.IsInterface ? $"{inherited.DeclaringType.FullName}.{inherited.Name}" : inherited.Name,
            Attributes(inherited),
            module.TypeSystem.Void)
        {
            HasThis = inherited.HasThis,
        };

        // First of all: types can be imported only for a method of the module.
        type.Methods.Add(method);
        foreach (GenericParameter parameter in inherited.GenericParameters)
            method.GenericParameters.Add(new GenericParameter(parameter.Name, method) { Attributes = parameter.Attributes });
        for (int i = 0; i < inherited.GenericParameters.Count; i++)
        {
            foreach (GenericParameterConstraint constraint in inherited.GenericParameters[i].Constraints)
                method.GenericParameters[i].Constraints.Add(new GenericParameterConstraint(Import(constraint.ConstraintType)));
        }

        method.ReturnType = Import(inherited.ReturnType);
        foreach (ParameterDefinition parameter in inherited.Parameters)
            method.Parameters.Add(new ParameterDefinition(parameter.Name, parameter.Attributes & ~ParameterAttributes.HasDefault, Import(parameter.ParameterType)));
        if (inherited.DeclaringType.IsInterface)
            method.Overrides.Add(Reference(module, member));

        ILProcessor body = method.Body.GetILProcessor();
        body.Emit(OpCodes.Ldnull);
        body.Emit(OpCodes.Throw);

        TypeReference Import(TypeReference inheritedType) => module.ImportReference(TypeSubstitution.Apply(inheritedType, member.Declarer, method), method);
    }

    private static MethodAttributes Attributes(MethodDefinition inherited)
    {
        if (inherited.IsStatic)
            return MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.HideBySig;
        return inherited.DeclaringType.IsInterface
            ? MethodAttributes.Private | MethodAttributes.Final | MethodAttributes.Virtual | MethodAttributes.NewSlot | MethodAttributes.HideBySig
            : (inherited.Attributes & ~(MethodAttributes.Abstract | MethodAttributes.NewSlot)) | MethodAttributes.ReuseSlot;
    }

    private static MethodReference Reference(ModuleDefinition module, InheritedMember member)
    {
        MethodReference reference = module.ImportReference(member.Definition);
        reference.DeclaringType = module.ImportReference(member.Declarer);
        return reference;
    }
}
