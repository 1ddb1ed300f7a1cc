using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>What a <see cref="CliType"/> is.</summary>
internal enum CliKind
{
    /// <summary>A class, interface or value type, with its type arguments.</summary>
    Named,

    /// <summary>A type parameter.</summary>
    Parameter,

    /// <summary>An array.</summary>
    Array,

    /// <summary>A reference to a place of a type: a managed pointer.</summary>
    Reference,

    /// <summary>A pointer, or a pointer to a function.</summary>
    Pointer,

    /// <summary>An object with a value of a value type or of a type parameter.</summary>
    Boxed,
}

/// <summary>A type, with all type arguments put in. The same type is the same object, as long as it comes from one <see cref="CliTypes"/>.</summary>
internal sealed class CliType(CliKind kind, TypeDefinition? definition, GenericParameter? parameter, CliType[] arguments, int rank)
{
    public CliKind Kind => kind;

    /// <summary>The definition of a named type.</summary>
    public TypeDefinition Definition => definition!;

    /// <summary>The type parameter, as its type or method declares it.</summary>
    public GenericParameter Parameter => parameter!;

    /// <summary>The type arguments of a named type.</summary>
    public CliType[] Arguments => arguments;

    /// <summary>What an array has, a reference or a pointer leads to, or an object has boxed.</summary>
    public CliType Element => arguments[0];

    /// <summary>The rank of an array; 0 for a vector.</summary>
    public int Rank => rank;

    /// <summary>Whether it is a class, an interface or an array. A type parameter is neither that nor a value type.</summary>
    public bool IsObject => kind is CliKind.Array or CliKind.Boxed || (kind == CliKind.Named && !definition!.IsValueType);

    public bool IsValue => kind == CliKind.Named && definition!.IsValueType;

    public bool IsInterface => kind == CliKind.Named && definition!.IsInterface;

    public bool Is(string fullName) => kind == CliKind.Named && definition!.FullName == fullName;

    public override string ToString() => kind switch
    {
        CliKind.Named when arguments.Length == 0 => definition!.FullName,
        CliKind.Named => $"{definition!.FullName}<{string.Join(",", (object[])arguments)}>",
        CliKind.Parameter => parameter!.Name,
        CliKind.Array => $"{Element}[{new string(',', Math.Max(rank - 1, 0))}]",
        CliKind.Reference => $"{Element}&",
        CliKind.Pointer => arguments.Length == 0 ? "method*" : $"{Element}*",
        _ => $"boxed {Element}",
    };
}
