using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>What code of a type can see: ECMA-335, I.8.5.3.</summary>
internal sealed class Access(TypeDefinition from, CliTypes types)
{
    private readonly Dictionary<AssemblyDefinition, bool> _friends = [];
    private readonly Dictionary<CliType, bool> _seen = [];

    /// <summary>Whether code can name a type, with its arguments.</summary>
    public bool Sees(CliType type)
    {
        if (!_seen.TryGetValue(type, out bool sees))
            _seen.Add(type, sees = type.Arguments.All(Sees) && (type.Kind != CliKind.Named || Sees(type.Definition)));
        return sees;
    }

    /// <summary>Why code cannot use a method; null if it can.</summary>
    /// <param name="method">The method.</param>
    /// <param name="instance">The type of the instance that it is called on; null for none.</param>
    public string? WhyNot(MethodUse method, CliType? instance)
    {
        if (HiddenIn(method.Declaring, method.Arguments) is { } hidden)
            return hidden;
        return method.Definition is { } definition && !Sees(definition.DeclaringType, definition.Attributes & MethodAttributes.MemberAccessMask, definition.IsStatic || definition.IsConstructor ? null : instance)
            ? $"{method} is not accessible"
            : null;
    }

    /// <summary>Why code cannot use a field; null if it can.</summary>
    public string? WhyNot(FieldUse field, CliType? instance)
    {
        if (HiddenIn(field.Declaring, []) is { } hidden)
            return hidden;
        return Sees(field.Definition.DeclaringType, (MethodAttributes)(field.Definition.Attributes & FieldAttributes.FieldAccessMask), field.Definition.IsStatic ? null : instance)
            ? null
            : $"{field} is not accessible";
    }

    /// <summary>Why code cannot name a type; null if it can.</summary>
    public string? WhyNot(CliType type) => Sees(type) ? null : $"{type} is not accessible";

    private string? HiddenIn(CliType declaring, CliType[] arguments) =>
        WhyNot(declaring) ?? arguments.Select(WhyNot).FirstOrDefault(static each => each is not null);

    private bool Sees(TypeDefinition type)
    {
        if (!type.IsNested)
            return type.IsPublic || IsFriend(type);

        MethodAttributes access = (type.Attributes & TypeAttributes.VisibilityMask) switch
        {
            TypeAttributes.NestedPrivate => MethodAttributes.Private,
            TypeAttributes.NestedFamily => MethodAttributes.Family,
            TypeAttributes.NestedAssembly => MethodAttributes.Assembly,
            TypeAttributes.NestedFamANDAssem => MethodAttributes.FamANDAssem,
            TypeAttributes.NestedFamORAssem => MethodAttributes.FamORAssem,
            _ => MethodAttributes.Public,
        };
        return Sees(type.DeclaringType) && Sees(type.DeclaringType, access, null);
    }

    // Fields have the same numbers as methods.
    private bool Sees(TypeDefinition owner, MethodAttributes access, CliType? instance) => access switch
    {
        MethodAttributes.Public => true,
        MethodAttributes.Private => Encloses(owner),
        MethodAttributes.FamANDAssem => IsFriend(owner) && DerivesFrom(owner, instance),
        MethodAttributes.Assembly => IsFriend(owner),
        MethodAttributes.Family => DerivesFrom(owner, instance),
        MethodAttributes.FamORAssem => IsFriend(owner) || DerivesFrom(owner, instance),
        _ => owner.Module == from.Module,
    };

    private static IEnumerable<TypeDefinition> Around(TypeDefinition type)
    {
        for (TypeDefinition? each = type; each is not null; each = each.DeclaringType)
            yield return each;
    }

    private bool Encloses(TypeDefinition owner) => Around(from).Contains(owner);

    // What is protected is seen on instances of the class that uses it, or of one that derives from that.
    private bool DerivesFrom(TypeDefinition owner, CliType? instance) => Around(from).Any(each =>
        Bases(each).Contains(owner) && (instance is null || (Named(instance) is { } named && Bases(named).Contains(each))));

    private static TypeDefinition? Named(CliType instance) => instance.Kind == CliKind.Boxed ? Named(instance.Element) : instance.Kind == CliKind.Named ? instance.Definition : null;

    private IEnumerable<TypeDefinition> Bases(TypeDefinition type)
    {
        for (TypeDefinition? each = type; each is not null; each = each.BaseType is null ? null : types.Resolve(each.BaseType.GetElementType()))
            yield return each;
    }

    private bool IsFriend(TypeDefinition of)
    {
        AssemblyDefinition assembly = of.Module.Assembly;
        AssemblyDefinition mine = from.Module.Assembly;
        if (assembly == mine)
            return true;
        if (!_friends.TryGetValue(assembly, out bool known))
        {
            known = Names(assembly, "InternalsVisibleToAttribute").Contains(mine.Name.Name, StringComparer.OrdinalIgnoreCase)
                || Names(mine, "IgnoresAccessChecksToAttribute").Contains(assembly.Name.Name, StringComparer.OrdinalIgnoreCase);
            _friends.Add(assembly, known);
        }

        return known;
    }

    private static IEnumerable<string> Names(AssemblyDefinition assembly, string attribute) => assembly.CustomAttributes
        .Where(each => each.AttributeType.Name == attribute)
        .Select(static each => ((string)each.ConstructorArguments[0].Value).Split(',')[0].Trim());
}
