using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Images;
using Mono.Cecil;

namespace LeanTasks.Weaving.Builders;

/// <summary>Gathers the facts about an assembly.</summary>
internal static class FactsOfModule
{
    private const string FSharpAttribute = "Microsoft.FSharp.Core.FSharpInterfaceDataVersionAttribute";

    private const byte DisableOptimizations = 0x01;

    /// <summary>Reads the facts. The assembly's references are not read.</summary>
    /// <exception cref="WeavingException">It is damaged, which shows only where its reader comes to the damage.</exception>
    public static AssemblyFacts Read(OpenAssembly assembly)
    {
        try
        {
            return Of(assembly);
        }
        catch (Exception error) when (error is not WeavingException)
        {
            throw OpenAssembly.Damaged(assembly.File, error);
        }
    }

    private static AssemblyFacts Of(OpenAssembly assembly)
    {
        ModuleDefinition module = assembly.Module;
        List<TypeDefinition> types = [.. module.GetTypes()];
        List<TypeDefinition> machines = [.. types.Where(StateMachines.Is)];
        List<string> wrapping = [.. types.Where(static t => !StateMachines.Is(t) && WrapsOneThatHasCounting(t)).Select(static t => t.FullName).OrderBy(static name => name, StringComparer.Ordinal)];
        return new AssemblyFacts
        {
            Name = module.Assembly.Name.Name,
            AsyncMethods = machines.Count,
            RuntimeAsyncMethods = types.SelectMany(static t => t.Methods).Count(StateMachines.IsRuntimeAsync),
            FusedMethods = types.Count(FusedNames.IsFused),
            OtherBuilders = [.. machines.Select(OtherBuilder).OfType<string>().Except(wrapping).OrderBy(static name => name, StringComparer.Ordinal)],
            WrappingTypes = wrapping,
            IsReadyToRun = assembly.Image.IsReadyToRun,
            HasStrongName = module.Assembly.Name.HasPublicKey,
            HasSignature = module.Attributes.HasFlag(ModuleAttributes.StrongNameSigned) && !assembly.Image.IsPublicSigned,
            IsPartOfComposite = assembly.Image.IsPartOfComposite,
            HasAuthenticode = assembly.Image.HasAuthenticode,
            IsUnoptimized = IsUnoptimized(module),
            IsFSharp = IsFSharp(module),
            Counts = module.GetTypeReferences().Any(BuilderNames.IsCounting),
            HasCountableBuilders = module.GetTypeReferences().Any(IsCountable),
        };
    }

    /// <summary>Whether a module was compiled without optimization.</summary>
    public static bool IsUnoptimized(ModuleDefinition module) => module.Assembly.CustomAttributes.Any(DisablesOptimizations);

    /// <summary>Whether the F# compiler made a module.</summary>
    public static bool IsFSharp(ModuleDefinition module) => module.Assembly.CustomAttributes.Any(static a => a.AttributeType.FullName == FSharpAttribute);

    private static string? OtherBuilder(TypeDefinition machine)
    {
        TypeReference? builder = StateMachines.BuilderOf(machine)?.FieldType.GetElementType();
        return builder is null || HasCounting(builder) ? null : builder.FullName;
    }

    private static bool IsCountable(TypeReference type) => BuilderNames.IsBcl(type) || BuilderNames.IsLeanTasks(type);

    private static bool HasCounting(TypeReference builder) => IsCountable(builder) || BuilderNames.IsCounting(builder);

    // A builder that keeps one of .NET in a field counts through that field, whose type is retargeted like any other reference.
    private static bool WrapsOneThatHasCounting(TypeDefinition type) =>
        type.Fields.Any(static field => !field.IsStatic && HasCounting(field.FieldType.GetElementType()));

    // Its bytes: decoding the argument would require the assembly of its enumeration.
    private static bool DisablesOptimizations(CustomAttribute attribute) =>
        attribute.AttributeType.FullName == "System.Diagnostics.DebuggableAttribute"
        && attribute.GetBlob() is { Length: >= 6 } blob
        && (attribute.Constructor.Parameters.Count == 1 ? (blob[3] & DisableOptimizations) != 0 : blob[3] != 0);
}
