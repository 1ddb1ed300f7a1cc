using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Scheduling;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>
/// Puts the static fields of the product back to what they held at first, so that each execution begins
/// like the one before. Knows fields, not what they refer to, except for the list of the crews that are awake, and no fields of
/// generic types.
/// </summary>
internal sealed class ProductStatics
{
    private readonly FieldInfo[] _threadFields;
    private readonly (FieldInfo Field, object? Initially)[] _fields;

    private readonly IList _awakeCrews;

    private ProductStatics()
    {
        Type[] types = [.. typeof(ProductStatics).Assembly.GetTypes().Where(type => IsProduct(type) && !IsOfTheProcess(type))];

        // In an execution, static constructors could meet each other, and the threads they start would be the execution's.
        foreach (Type type in types)
            RuntimeHelpers.RunClassConstructor(type.TypeHandle);

        // Of generic types these take steps: whichever scenario came first would have more of them than if it came later.
        foreach (Type probed in (Type[])[typeof(ValueTaskContent<>), typeof(ValueTaskToken<>), typeof(AwaitedValueTask<>)])
        {
            foreach (Type result in (Type[])[typeof(int), typeof(string), typeof(VoidResult)])
                RuntimeHelpers.RunClassConstructor(probed.MakeGenericType(result).TypeHandle);
        }

        LearnHowMethodsOfTheBclAreResumed();

        FieldInfo[] fields = [.. types.SelectMany(FieldsOf)];
        _awakeCrews = (IList)typeof(CrewWatcher).GetField("s_awake", BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)!;
        _threadFields = [.. fields.Where(IsThreadStatic)];
        _fields = [.. fields.Where(static field => !IsThreadStatic(field)).Select(static field => (field, field.GetValue(null)))];
    }

    internal static ProductStatics Instance { get; } = new();

    /// <summary>Called before each execution.</summary>
    internal void Reset()
    {
        foreach ((FieldInfo field, object? initially) in _fields)
            field.SetValue(null, initially);
        _awakeCrews.Clear();
    }

    /// <summary>Called on each logical thread as it begins: the real thread under it has run others.</summary>
    internal void ResetThread()
    {
        foreach (FieldInfo field in _threadFields)
            field.SetValue(null, field.FieldType.IsValueType ? Activator.CreateInstance(field.FieldType) : null);
    }

    // The product does so after some awaits, and attaches such methods as they are from then on: scenarios are to begin there.
    private static void LearnHowMethodsOfTheBclAreResumed()
    {
        Func<Action<object?>, bool> awaits = typeof(BclMethod).GetMethod("IsLearntNow", BindingFlags.Static | BindingFlags.NonPublic)!
            .CreateDelegate<Func<Action<object?>, bool>>();
        for (int i = 0; i < 10; i++)
            awaits(static _ => { });
    }

    private static IEnumerable<FieldInfo> FieldsOf(Type type) =>
        type.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
            .Where(static each => !each.IsInitOnly && !each.IsLiteral);

    private static bool IsThreadStatic(FieldInfo field) => field.IsDefined(typeof(ThreadStaticAttribute));

    // The scheduler of the whole process: its threads would be real ones. Scenarios make their own.
    private static bool IsOfTheProcess(Type type) => type.Name == "SharedHolder";

    private static bool IsProduct(Type type) =>
        type.Namespace is { } name
        && (name == nameof(LeanTasks) || name.StartsWith($"{nameof(LeanTasks)}.", StringComparison.Ordinal))
        && !name.StartsWith("LeanTasks.Interleavings", StringComparison.Ordinal)
        && !type.ContainsGenericParameters
        && !type.IsDefined(typeof(CompilerGeneratedAttribute));
}
