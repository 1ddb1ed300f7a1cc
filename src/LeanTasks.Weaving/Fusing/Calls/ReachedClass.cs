using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The class whose method a virtual call reaches, where that is another one than the call names.</summary>
/// <param name="type">The class, as the caller names it.</param>
/// <param name="isCast">Whether the code does not say of the instance that it is of that class.</param>
internal sealed class ReachedClass(TypeReference type, bool isCast)
{
    public TypeReference Type => type;

    public bool IsCast => isCast;

    /// <summary>The method that a call reaches, as the caller names it.</summary>
    /// <param name="called">The method that the call names.</param>
    /// <param name="reached">The class; null if it is that of the call.</param>
    public static MethodReference Method(MethodReference called, ReachedClass? reached)
    {
        if (reached is null)
            return called;
        MethodReference method = ForeignReferences.Copy(called.GetElementMethod(), reached.Type, static type => type);
        return GenericMethods.With(method, called);
    }
}
