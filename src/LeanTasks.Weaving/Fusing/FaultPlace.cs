using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>One of the things that the weaver reads or writes, each for itself.</summary>
internal sealed class FaultPlace
{
    private readonly MethodReference _method;

    private FaultPlace(string key, ModuleDefinition module, MethodReference method)
    {
        Key = key;
        Assembly = NameOf(module);
        _method = method;
    }

    /// <summary>What it is known by when its assembly is read again.</summary>
    public string Key { get; }

    /// <summary>The simple name of the assembly.</summary>
    public string Assembly { get; }

    /// <summary>The method as the source names it.</summary>
    public string Method => _method is MethodDefinition own ? SourceName.Of(own).Unique : $"{_method.DeclaringType.FullName}.{_method.Name}";

    /// <summary>A method of the source: an async one, an iterator, or one that may be a forwarder.</summary>
    public static FaultPlace Of(MethodDefinition method) => Of(method, AsyncMethodKey.MachineOf(method));

    /// <summary>A task of F#, or another method.</summary>
    /// <param name="method">The method that starts it.</param>
    /// <param name="machine">The type that the compiler has made of it, if there is one: the method may be made by the weaver.</param>
    public static FaultPlace Of(MethodDefinition method, TypeDefinition? machine) => new(KeyOf((IMemberDefinition?)machine ?? method, method.Module), method.Module, method);

    /// <summary>The pooling of a method, which may be fused all the same.</summary>
    public static FaultPlace OfPooling(MethodDefinition method) => new($"pooling of {KeyOf(method, method.Module)}", method.Module, method);

    /// <summary>What has a straight form.</summary>
    public static FaultPlace Of(Fusable fusable) => fusable switch
    {
        MachineCode code => Of(code.Method, code.Machine),
        CrossModuleThunk thunk => OfCrossModuleThunk(thunk.From, thunk.Method),
        DevirtualizationGuard guard => OfDevirtualizationGuard(guard.Called, guard.Module),
        _ => Of(fusable.Method, null),
    };

    /// <summary>The calls of a method of another module.</summary>
    public static FaultPlace OfCrossModuleThunk(ModuleDefinition from, MethodDefinition named) => new($"calls in {NameOf(from)} of {KeyOf(named, named.Module)}", from, named);

    /// <summary>The calls of a virtual method that look at the type of an instance.</summary>
    public static FaultPlace OfDevirtualizationGuard(MethodReference called, ModuleDefinition module) => new($"calls in {NameOf(module)} of {called.FullName}", module, called);

    private static string KeyOf(IMemberDefinition member, ModuleDefinition module) => $"{NameOf(module)} {member.MetadataToken.ToInt32():x8}";

    private static string NameOf(ModuleDefinition module) => module.Assembly.Name.Name;
}
