using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Which objects may stand where another type is asked for: ECMA-335, I.8.7.</summary>
internal sealed class Assignments(CliTypes types)
{
    // What a vector implements beyond System.Array, with its elements.
    private static readonly string[] s_vectorInterfaces =
    [
        "System.Collections.Generic.IList`1", "System.Collections.Generic.ICollection`1", "System.Collections.Generic.IEnumerable`1",
        "System.Collections.Generic.IReadOnlyList`1", "System.Collections.Generic.IReadOnlyCollection`1",
    ];

    private readonly Dictionary<CliType, CliType?> _bases = [];
    private readonly Dictionary<CliType, List<CliType>> _interfaces = [];
    private readonly Dictionary<(CliType, CliType), bool> _known = [];
    private readonly Dictionary<CliType, List<CliType>> _constraints = [];

    /// <summary>The base of a type; null for none.</summary>
    public CliType? BaseOf(CliType type)
    {
        if (type.Kind == CliKind.Array)
            return types.Core("System.Array");
        if (type.Kind == CliKind.Boxed)
            return type.Element.Kind == CliKind.Named ? BaseOf(type.Element) : types.Object;
        if (type.Kind != CliKind.Named)
            return null;
        if (!_bases.TryGetValue(type, out CliType? known))
            _bases.Add(type, known = type.Definition.BaseType is { } reference ? types.Of(reference, new TypeContext(type.Arguments, [])) : null);
        return known;
    }

    /// <summary>The instantiation of a class or an interface that a type is, or derives from; null if it does not.</summary>
    public CliType? As(CliType type, TypeDefinition definition)
    {
        for (CliType? each = type; each is not null; each = BaseOf(each))
        {
            if (each.Kind == CliKind.Named && each.Definition == definition)
                return each;
        }

        return null;
    }

    /// <summary>The types that a type parameter is constrained to.</summary>
    public List<CliType> ConstraintsOf(CliType parameter)
    {
        if (!_constraints.TryGetValue(parameter, out List<CliType>? known))
        {
            TypeContext context = types.ContextOf((IGenericParameterProvider)parameter.Parameter.Owner);
            _constraints.Add(parameter, known = [.. parameter.Parameter.Constraints.Select(each => types.Of(each.ConstraintType, context))]);
        }

        return known;
    }

    /// <summary>Whether an object of a type may stand for another.</summary>
    public bool Fits(CliType from, CliType to)
    {
        if (from == to || to == types.Object)
            return true;
        if (!_known.TryGetValue((from, to), out bool fits))
        {
            // A type that is being asked about, by way of its own arguments, does no harm.
            _known.Add((from, to), true);
            _known[(from, to)] = fits = Find(from, to);
        }

        return fits;
    }

    /// <summary>A type by which places that hold the same bits are the same: an enum is what lies below it, and a sign is none.</summary>
    public CliType Reduced(CliType type)
    {
        if (type.Kind != CliKind.Named || !type.IsValue)
            return type;
        if (type.Definition.IsEnum)
            return Reduced(types.Of(type.Definition.Fields.First(static field => !field.IsStatic).FieldType, TypeContext.None));
        if (type.Definition.Namespace != "System")
            return type;
        return type.Definition.Name switch
        {
            "Boolean" or "Byte" => types.Core("System.SByte"),
            "Char" or "UInt16" => types.Core("System.Int16"),
            "UInt32" => types.Core("System.Int32"),
            "UInt64" => types.Core("System.Int64"),
            "UIntPtr" => types.Core("System.IntPtr"),
            _ => type,
        };
    }

    /// <summary>What two objects have in common where two ways meet.</summary>
    public CliType Common(CliType a, CliType b)
    {
        if (Fits(a, b))
            return b;
        if (Fits(b, a))
            return a;
        if (a.Kind == CliKind.Array && b.Kind == CliKind.Array && a.Rank == b.Rank && a.Element.IsObject && b.Element.IsObject)
            return types.ArrayOf(Common(a.Element, b.Element), a.Rank);
        for (CliType? each = BaseOf(a); each is not null; each = BaseOf(each))
        {
            if (Fits(b, each))
                return each;
        }

        return types.Object;
    }

    private bool Find(CliType from, CliType to)
    {
        if (from.Kind == CliKind.Boxed && from.Element.Kind == CliKind.Parameter)
            return ConstraintsOf(from.Element).Exists(each => Fits(each.Kind == CliKind.Parameter ? types.Boxed(each) : each, to)) || (IsAlwaysValue(from.Element) && to.Is("System.ValueType"));
        if (from.Kind == CliKind.Array && to.Kind == CliKind.Array)
            return from.Rank == to.Rank && ElementsFit(from.Element, to.Element);
        if (to.Kind != CliKind.Named)
            return false;
        if (to.IsInterface)
            return SameButForVariance(from, to) || InterfacesOf(from).Exists(each => SameButForVariance(each, to)) || VectorFits(from, to);
        for (CliType? each = from; each is not null; each = BaseOf(each))
        {
            if (each == to || SameButForVariance(each, to))
                return true;
        }

        return false;
    }

    /// <summary>Whether elements of one array are elements of another.</summary>
    public bool ElementsFit(CliType from, CliType to) =>
        Reduced(from) == Reduced(to) || (from.IsObject && to.IsObject && Fits(from, to)) || (IsAlwaysObject(from) && Fits(types.Boxed(from), to));

    /// <summary>Whether a type parameter, or a type, is a class at all times.</summary>
    public bool IsAlwaysObject(CliType type) => type.Kind == CliKind.Parameter
        ? type.Parameter.HasReferenceTypeConstraint || ConstraintsOf(type).Exists(each => IsAlwaysObject(each) && !each.IsInterface && !each.Is("System.ValueType") && !each.Is("System.Enum"))
        : type.IsObject;

    /// <summary>Whether a type parameter, or a type, is a value type at all times.</summary>
    public static bool IsAlwaysValue(CliType type) => type.Kind == CliKind.Parameter ? type.Parameter.HasNotNullableValueTypeConstraint : type.IsValue;

    private bool VectorFits(CliType from, CliType to) =>
        from.Kind == CliKind.Array && from.Rank == 0 && to.Arguments.Length == 1
        && s_vectorInterfaces.Contains(to.Definition.FullName) && ElementsFit(from.Element, to.Arguments[0]);

    private bool SameButForVariance(CliType from, CliType to)
    {
        if (from.Kind != CliKind.Named || from.Definition != to.Definition)
            return false;
        for (int i = 0; i < to.Arguments.Length; i++)
        {
            GenericParameter parameter = to.Definition.GenericParameters[i];
            CliType a = from.Arguments[i];
            CliType b = to.Arguments[i];
            bool fits = a == b
                || (parameter.IsCovariant && ArgumentFits(a, b))
                || (parameter.IsContravariant && ArgumentFits(b, a));
            if (!fits)
                return false;
        }

        return true;
    }

    private bool ArgumentFits(CliType from, CliType to) =>
        from.Kind == CliKind.Parameter ? IsAlwaysObject(from) && Fits(types.Boxed(from), to) : from.IsObject && IsAlwaysObject(to) && Fits(from, to);

    private List<CliType> InterfacesOf(CliType type)
    {
        CliType named = type.Kind == CliKind.Boxed ? type.Element : type;
        if (!_interfaces.TryGetValue(named, out List<CliType>? known))
        {
            _interfaces.Add(named, known = []);
            if (named.Kind == CliKind.Named)
            {
                foreach (InterfaceImplementation each in named.Definition.Interfaces)
                    Add(types.Of(each.InterfaceType, new TypeContext(named.Arguments, [])));
            }

            if (BaseOf(named) is { } parent)
                known.AddRange(InterfacesOf(parent));
        }

        return known;

        void Add(CliType implemented)
        {
            known.Add(implemented);
            known.AddRange(InterfacesOf(implemented));
        }
    }
}
