namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>What a value on the stack is.</summary>
internal enum SlotKind
{
    Int32,
    Int64,
    Native,
    Float,

    /// <summary>An object; without a type, the null reference.</summary>
    Object,

    /// <summary>A value of a value type, or of a type parameter.</summary>
    Value,

    /// <summary>A reference to a place of a type.</summary>
    Reference,

    /// <summary>A pointer: nothing that is done with it can be verified.</summary>
    Pointer,

    /// <summary>The address of a method, for a delegate.</summary>
    Method,
}

/// <summary>What else is known of it.</summary>
[Flags]
internal enum SlotFlags
{
    None = 0,

    /// <summary>The instance of the method that is looked at.</summary>
    This = 1,

    /// <summary>That instance, before a constructor of its base has run.</summary>
    NotInitialized = 2,

    /// <summary>A reference to an argument or a variable of the method.</summary>
    Local = 4,

    /// <summary>Data of the assembly, of which C# makes a span.</summary>
    Data = 8,
}

/// <summary>A value on the stack.</summary>
internal readonly record struct Slot(SlotKind Kind, CliType? Type = null, SlotFlags Flags = SlotFlags.None, MethodUse? Method = null)
{
    public static Slot Null => new(SlotKind.Object);

    public bool IsInteger => Kind is SlotKind.Int32 or SlotKind.Int64 or SlotKind.Native;

    public override string ToString() => Kind switch
    {
        SlotKind.Object => Type is null ? "null" : (Flags & SlotFlags.NotInitialized) != 0 ? $"{Type} before its constructor" : $"{Type}",
        SlotKind.Value => $"{Type}",
        SlotKind.Reference => $"{Type}&",
        _ => Kind.ToString(),
    };
}
