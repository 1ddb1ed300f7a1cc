namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Rules of values on the stack: ECMA-335, III.1.8.</summary>
internal sealed class Slots(CliTypes types, Assignments assignments)
{
    private readonly Dictionary<CliType, Slot> _known = [];

    /// <summary>What a value of a type is on the stack.</summary>
    public Slot Of(CliType type)
    {
        if (!_known.TryGetValue(type, out Slot slot))
            _known.Add(type, slot = Find(type));
        return slot;
    }

    /// <summary>Whether a value may be stored where a type is asked for.</summary>
    public bool Fits(Slot value, CliType type)
    {
        Slot wanted = Of(type);
        return wanted.Kind switch
        {
            SlotKind.Object => value.Kind == SlotKind.Object && (value.Flags & SlotFlags.NotInitialized) == 0 && (value.Type is null || assignments.Fits(value.Type, type)),
            SlotKind.Value => value.Kind == SlotKind.Value && value.Type == type,
            SlotKind.Reference => value.Kind == SlotKind.Reference && SamePlace(value.Type!, type.Element),
            SlotKind.Native => value.Kind is SlotKind.Native or SlotKind.Int32,
            _ => value.Kind == wanted.Kind,
        };
    }

    /// <summary>Whether places of two types hold the same.</summary>
    public bool SamePlace(CliType a, CliType b) => a == b || assignments.Reduced(a) == assignments.Reduced(b);

    /// <summary>What a value is where two ways meet; null if that is nothing.</summary>
    public Slot? Merge(Slot a, Slot b)
    {
        if (a == b)
            return a;
        if (a.Kind != b.Kind)
            return null;
        SlotFlags flags = a.Flags & b.Flags & SlotFlags.This;
        if (((a.Flags ^ b.Flags) & SlotFlags.NotInitialized) != 0)
            return null;
        switch (a.Kind)
        {
            case SlotKind.Object when a.Type is null || b.Type is null:
                return new Slot(SlotKind.Object, a.Type ?? b.Type);
            case SlotKind.Object:
                return new Slot(SlotKind.Object, assignments.Common(a.Type!, b.Type!), flags | (a.Flags & SlotFlags.NotInitialized));
            case SlotKind.Reference:
                return SamePlace(a.Type!, b.Type!) ? a with { Flags = flags | ((a.Flags | b.Flags) & SlotFlags.Local) } : null;
            case SlotKind.Value or SlotKind.Method:
                return null;
            default:
                return new Slot(a.Kind);
        }
    }

    private Slot Find(CliType type) => type.Kind switch
    {
        CliKind.Named when type.IsValue => OfValue(type),
        CliKind.Named or CliKind.Array or CliKind.Boxed => new Slot(SlotKind.Object, type),
        CliKind.Reference => new Slot(SlotKind.Reference, type.Element),
        CliKind.Pointer => new Slot(SlotKind.Pointer),
        _ => new Slot(SlotKind.Value, type),
    };

    private Slot OfValue(CliType type)
    {
        CliType reduced = assignments.Reduced(type);
        if (reduced == types.Core("System.SByte") || reduced == types.Core("System.Int16") || reduced == types.Core("System.Int32"))
            return new Slot(SlotKind.Int32);
        if (reduced == types.Core("System.Int64"))
            return new Slot(SlotKind.Int64);
        if (reduced == types.Core("System.IntPtr"))
            return new Slot(SlotKind.Native);
        if (reduced == types.Core("System.Single") || reduced == types.Core("System.Double"))
            return new Slot(SlotKind.Float);
        if (type.Is("System.Void"))
            throw new WrongCodeException("void stands for a value");
        return new Slot(SlotKind.Value, type);
    }
}
