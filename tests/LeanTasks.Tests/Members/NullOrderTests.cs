using System.Collections.Concurrent;
using System.Linq.Expressions;
using System.Reflection;

namespace LeanTasks.Tests.Members;

/// <summary>Which argument a member names first where several are null, and under which name: as its twin does.</summary>
public sealed class NullOrderTests
{
    [Fact]
    public void LoopsNameNullsAsParallelDoes()
    {
        Dictionary<string, string> bcl = Orders(typeof(Parallel));

        Assert.True(bcl.Count > 35, $"Only {bcl.Count} members of Parallel were called.");
        AssertSame(bcl, Orders(typeof(LeanParallel)));
    }

    [Fact]
    public void FactoriesNameNullsAsTheirTwins()
    {
        Dictionary<string, string> bcl = Orders(typeof(TaskFactory), Task.Factory, "FromAsync");
        Dictionary<string, string> bclOfResult = Orders(typeof(TaskFactory<int>), Task<int>.Factory, "FromAsync");

        Assert.True(bcl.Count > 15 && bclOfResult.Count > 8, $"Only {bcl.Count} and {bclOfResult.Count} members were called.");
        AssertSame(bcl, Orders(typeof(LeanTaskFactory), LeanTask.Factory, "FromAsync"));
        AssertSame(bclOfResult, Orders(typeof(LeanTaskFactory<int>), LeanTask<int>.Factory, "FromAsync"));
    }

    [Fact]
    public void ConstructorsNameNullsAsTheirTwins() => Assert.All(
        typeof(Task<int>).GetConstructors(),
        static bcl => Assert.Equal(Order(bcl), Order(typeof(LeanTask<int>).GetConstructor([.. bcl.GetParameters().Select(static parameter => parameter.ParameterType)])!)));

    [Fact]
    public void ACompletedTaskIsNotStartedWhateverTheScheduler()
    {
        Assert.Throws<InvalidOperationException>(static () => Task.CompletedTask.Start(null!));
        Assert.Throws<InvalidOperationException>(static () => LeanTask.CompletedTask.Start(null!));
        Assert.Throws<ArgumentNullException>("scheduler", static () => new Task(static () => { }).Start(null!));
        Assert.Throws<ArgumentNullException>("scheduler", static () => new LeanTask(static () => { }).Start(null!));
    }

    [Fact]
    public void AWaitForAllLooksAtTheTimeFirst()
    {
        TimeSpan wrong = TimeSpan.FromMilliseconds(-2);
        Assert.Throws<ArgumentOutOfRangeException>("timeout", () => Task.WaitAll(null!, wrong));
        Assert.Throws<ArgumentOutOfRangeException>("timeout", () => LeanTask.WaitAll(null!, wrong));
        Assert.Throws<ArgumentNullException>("tasks", static () => Task.WaitAll(null!, TimeSpan.Zero));
        Assert.Throws<ArgumentNullException>("tasks", static () => LeanTask.WaitAll(null!, TimeSpan.Zero));
    }

    private static void AssertSame(Dictionary<string, string> bcl, Dictionary<string, string> own) =>
        Assert.All(bcl, member => Assert.Equal($"{member.Key}: {member.Value}", $"{member.Key}: {own.GetValueOrDefault(member.Key)}"));

    /// <summary>By the member and its parameters, what it names when it is called again and again, each time with one null less.</summary>
    private static Dictionary<string, string> Orders(Type type, object? receiver = null, string? name = null) => type
        .GetMethods(BindingFlags.Public | (receiver is null ? BindingFlags.Static : BindingFlags.Instance))
        .Where(method => name is null || method.Name == name)
        .Where(static method => !Array.Exists(method.GetGenericArguments(), HasStructBody))
        .Select(static method => method.IsGenericMethod ? method.MakeGenericMethod([.. method.GetGenericArguments().Select(static _ => typeof(int))]) : method)
        .Where(static method => !method.GetParameters().Any(static parameter => parameter.ParameterType.IsByRefLike || parameter.ParameterType.IsByRef))
        .GroupBy(static method => $"{method.Name}({string.Join(", ", method.GetParameters().Select(static parameter => $"{Renamed(parameter.ParameterType)} {parameter.Name}"))})")
        .ToDictionary(static group => group.Key, group => Order(group.First(), receiver));

    /// <summary>Such members are beyond the BCL's.</summary>
    private static bool HasStructBody(Type argument) => (argument.GenericParameterAttributes & GenericParameterAttributes.NotNullableValueTypeConstraint) != 0;

    private static string Renamed(Type type) => type.ToString()
        .Replace("LeanTasks.LeanParallel", "System.Threading.Tasks.Parallel", StringComparison.Ordinal)
        .Replace("LeanTasks.LeanScheduler", "System.Threading.Tasks.TaskScheduler", StringComparison.Ordinal);

    private static string Order(MethodBase member, object? receiver = null)
    {
        List<string> named = [];
        ParameterInfo[] parameters = member.GetParameters();
        object?[] arguments = [.. parameters.Select(static parameter => parameter.ParameterType.IsValueType ? Activator.CreateInstance(parameter.ParameterType) : null)];
        while (named.Count <= parameters.Length)
        {
            try
            {
                object? result = member is ConstructorInfo constructor ? constructor.Invoke(arguments) : member.Invoke(receiver, arguments);
                return string.Join(" ", named);
            }
            catch (TargetInvocationException thrown) when (thrown.InnerException is ArgumentNullException { ParamName: { } name })
            {
                named.Add(name);

                // A name that is none of the parameters' is that of the first delegate that is null.
                int index = Array.FindIndex(parameters, parameter => parameter.Name == name);
                index = index >= 0 ? index : Array.FindIndex(parameters, parameter => arguments[parameter.Position] is null && typeof(Delegate).IsAssignableFrom(parameter.ParameterType));
                arguments[index] = Value(parameters[index].ParameterType);
            }
            catch (TargetInvocationException thrown)
            {
                return $"{string.Join(" ", named)}, then {thrown.InnerException!.GetType()}";
            }
        }

        return $"{string.Join(" ", named)}, and no end";
    }

    private static object Value(Type type)
    {
        if (typeof(Delegate).IsAssignableFrom(type))
        {
            MethodInfo invoke = type.GetMethod("Invoke")!;
            return Expression.Lambda(
                type,
                Expression.Default(invoke.ReturnType),
                invoke.GetParameters().Select(static parameter => Expression.Parameter(parameter.ParameterType))).Compile();
        }

        return type switch
        {
            _ when type.IsAssignableFrom(typeof(OrderablePartitioner<int>)) => Partitioner.Create(new List<int>(), loadBalance: true),
            _ when type.IsAssignableFrom(typeof(List<int>)) => new List<int>(),
            _ when type == typeof(IAsyncEnumerable<int>) => AsyncEnumerable.Empty<int>(),
            _ when type == typeof(ParallelOptions) => new ParallelOptions(),
            _ when type == typeof(Action[]) => Array.Empty<Action>(),
            _ when type == typeof(IAsyncResult) => Task.CompletedTask,
            _ when type == typeof(TaskScheduler) => TaskScheduler.Default,
            _ when type == typeof(LeanScheduler) => LeanScheduler.Default,
            _ => throw new NotSupportedException($"The test knows no value of {type}: add one."),
        };
    }
}
