using System.Reflection;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>A member of the BCL and its twin, with generic ones closed, and the arguments for them.</summary>
/// <param name="Name">The member of the BCL, with its type.</param>
/// <param name="Bcl">The member of the BCL.</param>
/// <param name="Twin">The member of ours.</param>
/// <param name="Lists">The arguments for the receiver and for each parameter; the receiver of a static member is null.</param>
internal sealed record MemberPair(string Name, MethodBase Bcl, MethodBase Twin, IReadOnlyList<IReadOnlyList<Argument>> Lists)
{
    private static readonly string[] s_blocking = ["Wait", "WaitAll", "WaitAny", "get_Result", "GetResult"];

    /// <summary>Whether it waits for its arguments.</summary>
    public bool Blocks => s_blocking.Contains(Bcl.Name);

    /// <summary>
    /// All members of a type that have a twin and can be called by reflection. Those with a <c>ref</c> or <c>out</c> parameter cannot: they are
    /// for compilers. Ids are left out: each library counts its own.
    /// </summary>
    /// <param name="bcl">The type, open.</param>
    /// <param name="twin">The twin.</param>
    /// <param name="renaming">The names of twins.</param>
    public static IEnumerable<MemberPair> AllOf(Type bcl, Type twin, IReadOnlyDictionary<Type, string> renaming)
    {
        foreach (ParityRow row in ParityTable.Compare(bcl, twin, renaming).Rows.Where(static row => row.Bcl.Short != "Id"))
        {
            foreach ((MethodBase one, MethodBase other) in MethodsOf(row.Bcl.Member).Zip(MethodsOf(row.Twin?.Member)))
            {
                if (one.IsAbstract || (one.IsConstructor && bcl.IsAbstract) || one.GetParameters().Any(static parameter => parameter.ParameterType.IsByRef))
                    continue;
                MethodBase closed = Close(one);
                IReadOnlyList<Argument> receivers = one.IsStatic || one.IsConstructor ? [ArgumentLists.Null] : Receivers.Of(Close(bcl));
                yield return new MemberPair(
                    $"{TypeName.Of(bcl)}.{row.Bcl.Short}", closed, Close(other),
                    [receivers, .. closed.GetParameters().Select(static parameter => ArgumentLists.Of(parameter.ParameterType, parameter.Name!))]);
            }
        }
    }

    public override string ToString() => Name;

    private static IEnumerable<MethodBase> MethodsOf(MemberInfo? member) => member switch
    {
        MethodBase method => [method],
        PropertyInfo property => new[] { property.GetMethod, property.SetMethod }.OfType<MethodBase>(),
        _ => [],
    };

    private static Type Close(Type type) => type.IsGenericTypeDefinition
        ? type.MakeGenericType([.. type.GetGenericArguments().Select(static _ => typeof(int))])
        : type;

    private static MethodBase Close(MethodBase method)
    {
        MethodBase closed = MethodBase.GetMethodFromHandle(method.MethodHandle, Close(method.DeclaringType!).TypeHandle)!;
        return closed is MethodInfo { IsGenericMethodDefinition: true } generic
            ? generic.MakeGenericMethod([.. generic.GetGenericArguments().Select(static _ => typeof(int))])
            : closed;
    }
}
