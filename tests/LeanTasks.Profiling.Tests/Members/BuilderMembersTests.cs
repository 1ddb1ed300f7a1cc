using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;

namespace LeanTasks.Profiling.Tests.Members;

public class BuilderMembersTests
{
    private static readonly Type[] s_originals =
    [
        typeof(AsyncTaskMethodBuilder), typeof(AsyncTaskMethodBuilder<>),
        typeof(AsyncValueTaskMethodBuilder), typeof(AsyncValueTaskMethodBuilder<>),
        typeof(AsyncVoidMethodBuilder), typeof(AsyncIteratorMethodBuilder),
        typeof(PoolingAsyncValueTaskMethodBuilder), typeof(PoolingAsyncValueTaskMethodBuilder<>),
        typeof(PooledValueTaskMethodBuilder), typeof(PooledValueTaskMethodBuilder<>),
        typeof(LeanTaskMethodBuilder), typeof(LeanTaskMethodBuilder<>),
        typeof(PooledFlowMethodBuilder), typeof(PooledFlowMethodBuilder<>),
    ];

    public static TheoryData<Type> Originals => [.. s_originals];

    // The one of async void has the thread's SynchronizationContext, and is asked to create one.
    public static TheoryData<Type> OriginalsThatBeginEmpty => [.. s_originals.Where(static original => original != typeof(AsyncVoidMethodBuilder))];

    [Fact]
    public void ThereIsACountingBuilderForEachOriginal() =>
        Assert.Equal(
            s_originals.Select(static type => type.Name).Order(StringComparer.Ordinal),
            typeof(Profiling.Builders.AsyncVoidMethodBuilder).Assembly.GetExportedTypes()
                .Where(static type => type.Namespace == "LeanTasks.Profiling.Builders")
                .Select(static type => type.Name)
                .Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Originals))]
    public void ACountingBuilderHasThePublicMembersOfItsOriginal(Type original) =>
        Assert.Equal(Members(original), Members(Counting(original)));

    /// <summary>A counting builder begins as default, because to copy a part into a whole is slow: so it must be with its original too.</summary>
    [Theory]
    [MemberData(nameof(OriginalsThatBeginEmpty))]
    public void AnOriginalBeginsEmpty(Type original)
    {
        Type closed = original.IsGenericTypeDefinition ? original.MakeGenericType(typeof(int)) : original;
        object created = closed.GetMethod("Create")!.Invoke(null, null)!;

        Assert.All(
            closed.GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public),
            field => Assert.Equal(field.FieldType.IsValueType ? RuntimeHelpers.GetUninitializedObject(field.FieldType) : null, field.GetValue(created)));
    }

    /// <summary>Or it would not be two words that a counting builder adds.</summary>
    [Fact]
    public void CountingAddsTwoWords()
    {
        Assert.Equal(2 * nint.Size, Unsafe.SizeOf<Profiling.Builders.AsyncTaskMethodBuilder<byte>>() - Unsafe.SizeOf<AsyncTaskMethodBuilder<byte>>());
        Assert.Equal(2 * nint.Size, Unsafe.SizeOf<Profiling.Builders.AsyncValueTaskMethodBuilder<byte>>() - Unsafe.SizeOf<AsyncValueTaskMethodBuilder<byte>>());
        Assert.Equal(2 * nint.Size, Unsafe.SizeOf<Profiling.Builders.AsyncIteratorMethodBuilder>() - Unsafe.SizeOf<AsyncIteratorMethodBuilder>());
    }

    private static Type Counting(Type original) =>
        typeof(Profiling.Builders.AsyncVoidMethodBuilder).Assembly.GetType($"LeanTasks.Profiling.Builders.{original.Name}", throwOnError: true)!;

    private static IEnumerable<string> Members(Type type) =>
        type.GetMembers(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
            .Select(member => $"{(member is MethodBase { IsStatic: true } ? "static " : "")}{member} {Constraints(member)}".Replace($"{type.Namespace}.{type.Name}", type.Name, StringComparison.Ordinal))
            .Order(StringComparer.Ordinal);

    private static string Constraints(MemberInfo member) => member is MethodInfo { IsGenericMethod: true } method
        ? string.Join(", ", method.GetGenericArguments().Select(static t => $"{t}: {string.Join<Type>(" ", t.GetGenericParameterConstraints())}"))
        : "";
}
