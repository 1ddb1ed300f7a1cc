using System.Reflection;
using System.Runtime.CompilerServices;

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
    /// All members of a type that have a twin and can be called by reflection, and those of its interfaces that it shows nowhere else. Ids are
    /// left out: each library counts its own.
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
                if (!one.IsAbstract && !(one.IsConstructor && bcl.IsAbstract))
                    yield return Of(Close(bcl), $"{TypeName.Of(bcl)}.{row.Bcl.Short}", Close(one), Close(other));
            }
        }

        foreach (MethodInfo hidden in HiddenOf(bcl))
            yield return Of(Close(bcl), $"{TypeName.Of(bcl)}: {TypeName.Of(hidden.DeclaringType!)}.{hidden.Name}", hidden, hidden);
    }

    public override string ToString() => Name;

    private static MemberPair Of(Type bcl, string name, MethodBase one, MethodBase other) => new(
        name, one, other,
        [
            one.IsStatic || one.IsConstructor ? [ArgumentLists.Null] : Receivers.Of(bcl),
            .. one.GetParameters().Select(static parameter => ArgumentLists.Of(parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType, parameter.Name!)),
        ]);

    /// <summary>The methods of its public interfaces that a type implements explicitly.</summary>
    private static IEnumerable<MethodInfo> HiddenOf(Type bcl) =>
        from implemented in bcl.GetInterfaces().Except(bcl.BaseType?.GetInterfaces() ?? [])
        where implemented.IsVisible
        let map = Close(bcl).GetInterfaceMap(implemented)
        from pair in map.InterfaceMethods.Zip(map.TargetMethods)
        where pair.Second.IsPrivate
        select pair.First;

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
            ? generic.MakeGenericMethod([.. generic.GetGenericArguments().Select(ArgumentFor)])
            : closed;
    }

    private static Type ArgumentFor(Type parameter)
    {
        Type[] constraints = parameter.GetGenericParameterConstraints();
        return constraints.Contains(typeof(IAsyncStateMachine)) ? typeof(HandMachine)
            : constraints.Any(typeof(INotifyCompletion).IsAssignableFrom) ? typeof(HandAwaiter)
            : typeof(int);
    }
}
