using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Lets the code of a module call what is internal in another one, without a change of that. It adds an attribute that runtimes know by its name. A
/// module that uses it has its own class of it.
/// </summary>
internal static class AccessChecks
{
    private const string Namespace = "System.Runtime.CompilerServices";
    private const string Name = "IgnoresAccessChecksToAttribute";

    /// <summary>Adds the attribute unless it is there.</summary>
    /// <param name="module">The module whose code calls.</param>
    /// <param name="assembly">The simple name of the other's assembly.</param>
    public static void Ignore(ModuleDefinition module, string assembly)
    {
        bool isThere = module.Assembly.CustomAttributes.Any(attribute =>
            attribute.AttributeType.Name == Name && attribute.AttributeType.Namespace == Namespace && attribute.ConstructorArguments.Any(argument => argument.Value is string name && name == assembly));
        if (isThere)
            return;
        CustomAttribute added = new(ConstructorIn(module));
        added.ConstructorArguments.Add(new CustomAttributeArgument(module.TypeSystem.String, assembly));
        module.Assembly.CustomAttributes.Add(added);
    }

    private static MethodDefinition ConstructorIn(ModuleDefinition module)
    {
        TypeDefinition? known = module.Types.FirstOrDefault(static type => type.Name == Name && type.Namespace == Namespace);
        MethodDefinition? constructor = known?.Methods.FirstOrDefault(method => method.IsConstructor && !method.IsStatic && method.Parameters.Count == 1 && method.Parameters[0].ParameterType.MetadataType == MetadataType.String);
        return constructor ?? Declare(module);
    }

    private static MethodDefinition Declare(ModuleDefinition module)
    {
        TypeReference attribute = new("System", "Attribute", module, module.TypeSystem.CoreLibrary);
        TypeDefinition type = new(Namespace, Name, TypeAttributes.NotPublic | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit, attribute);
        MethodDefinition constructor = new(
            ".ctor",
            MethodAttributes.Public | MethodAttributes.HideBySig | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName,
            module.TypeSystem.Void);
        constructor.Parameters.Add(new ParameterDefinition("assemblyName", ParameterAttributes.None, module.TypeSystem.String));
        type.Methods.Add(constructor);
        module.Types.Add(type);
        ILProcessor il = constructor.Body.GetILProcessor();
        il.Emit(OpCodes.Ldarg, constructor.Body.ThisParameter);
        il.Emit(OpCodes.Call, new MethodReference(".ctor", module.TypeSystem.Void, attribute) { HasThis = true });
        il.Emit(OpCodes.Ret);
        return constructor;
    }
}
