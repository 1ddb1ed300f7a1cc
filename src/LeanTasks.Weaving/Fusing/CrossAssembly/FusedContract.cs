using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// What a fused assembly says of itself: the names and signatures of its straight forms, and what their callers have to do, as one number. Another
/// assembly may be fused with it later, if it knows the same number.
/// </summary>
internal static class FusedContract
{
    // To be raised with any change of what a straight form takes, returns, or leaves to its caller, and of the names.
    private const string Number = "1";

    private const string Key = "LeanTasks.Fused";
    private const string Namespace = "System.Reflection";
    private const string Name = "AssemblyMetadataAttribute";

    /// <summary>Whether an assembly was fused by this contract.</summary>
    public static bool IsIn(ModuleDefinition module) => module.Assembly.CustomAttributes.Any(IsIt);

    /// <summary>Says so in an assembly.</summary>
    public static void Write(ModuleDefinition module)
    {
        if (IsIn(module))
            return;
        TypeReference attribute = new(Namespace, Name, module, module.TypeSystem.CoreLibrary);
        MethodReference constructor = new(".ctor", module.TypeSystem.Void, attribute) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(module.TypeSystem.String));
        constructor.Parameters.Add(new ParameterDefinition(module.TypeSystem.String));
        CustomAttribute written = new(constructor);
        written.ConstructorArguments.Add(new CustomAttributeArgument(module.TypeSystem.String, Key));
        written.ConstructorArguments.Add(new CustomAttributeArgument(module.TypeSystem.String, Number));
        module.Assembly.CustomAttributes.Add(written);
    }

    private static bool IsIt(CustomAttribute attribute) =>
        attribute.AttributeType.Name == Name
        && attribute.AttributeType.Namespace == Namespace
        && attribute.ConstructorArguments.Count == 2
        && attribute.ConstructorArguments[0].Value is string key
        && attribute.ConstructorArguments[1].Value is string number
        && key == Key
        && number == Number;
}
