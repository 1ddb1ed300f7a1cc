using System.Collections;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Scheduling;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>
/// Puts the static fields of the product back to what they held at first, so that each execution begins
/// like the one before. Knows fields, not what they refer to, except for the list of the worker pools that are awake, and no fields of
/// generic types. It sets them by code that it writes, since reflection took longer than many a scenario.
/// </summary>
internal sealed class ProductStatics
{
    // What the fields held at first, in the order of the code that puts it back.
    private readonly object?[] _initially;
    private readonly Action<object?[]> _reset;
    private readonly Action<object?[]> _resetThread;

    private readonly IList _awakePools;

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
        _awakePools = (IList)typeof(WorkerPoolWatcher).GetField("s_awake", BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)!;
        FieldInfo[] ofTheProcess = [.. fields.Where(static field => !IsThreadStatic(field))];
        _initially = [.. ofTheProcess.Select(static field => field.GetValue(null))];
        _reset = Setter(ofTheProcess, _initially);
        FieldInfo[] ofAThread = [.. fields.Where(IsThreadStatic)];
        _resetThread = Setter(ofAThread, new object?[ofAThread.Length]);
    }

    internal static ProductStatics Instance { get; } = new();

    /// <summary>Called before each execution.</summary>
    internal void Reset()
    {
        _reset(_initially);
        _awakePools.Clear();
    }

    /// <summary>Called on each logical thread as it begins: the real thread under it has run others.</summary>
    internal void ResetThread() => _resetThread([]);

    /// <summary>Code that sets fields to the values in an array, or, where that has null when the code is written, to their default.</summary>
    private static Action<object?[]> Setter(FieldInfo[] fields, object?[] values)
    {
        DynamicMethod method = new("Reset", returnType: null, [typeof(object?[])], typeof(ProductStatics).Module, skipVisibility: true);
        ILGenerator code = method.GetILGenerator();
        for (int index = 0; index < fields.Length; index++)
        {
            FieldInfo field = fields[index];
            if (values[index] is null)
            {
                code.Emit(OpCodes.Ldsflda, field);
                code.Emit(OpCodes.Initobj, field.FieldType);
                continue;
            }

            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldc_I4, index);
            code.Emit(OpCodes.Ldelem_Ref);
            code.Emit(OpCodes.Unbox_Any, field.FieldType);
            code.Emit(OpCodes.Stsfld, field);
        }

        code.Emit(OpCodes.Ret);
        return method.CreateDelegate<Action<object?[]>>();
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
