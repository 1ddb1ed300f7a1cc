using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>Arguments for each type of parameter: a good one first, then null or the worst one, then the rest.</summary>
internal static class ArgumentLists
{
    private static readonly int[] s_items = [1, 2, 3];

    private static readonly ConcurrentDictionary<(Type, string), IReadOnlyList<Argument>> s_lists = new();

    public static Argument Null { get; } = new("null", static _ => null);

    /// <param name="type">The parameter's type in the BCL, closed.</param>
    /// <param name="name">The parameter's name.</param>
    public static IReadOnlyList<Argument> Of(Type type, string name) => s_lists.GetOrAdd((type, name), static key => [.. Make(key.Item1, key.Item2)]);

    public static bool IsTask(Type type) => type == typeof(Task) || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Task<>));

    public static Argument OfTask(Type type, TaskStart start)
    {
        TaskStatus? staysIn = start switch
        {
            TaskStart.Queued => TaskStatus.WaitingToRun,
            TaskStart.Running => TaskStatus.Running,
            TaskStart.WithChild => TaskStatus.WaitingForChildrenToComplete,
            _ => null,
        };
        bool mayPend = staysIn is not null || start is TaskStart.Pending or TaskStart.Unstarted or TaskStart.Continuation;
        return new($"{start}", side => side.MakeTask(type, start), mayPend) { StaysIn = staysIn };
    }

    private static IEnumerable<Argument> Make(Type type, string name)
    {
        if (typeof(Delegate).IsAssignableFrom(type))
            return OfDelegate(type, name);
        if (IsTask(type))
            return [OfTask(type, TaskStart.Done), Null, .. Others().Select(start => OfTask(type, start))];
        if (ElementOf(type) is { } element)
            return OfMany(type, element);
        if (type.IsEnum)
            return OfEnum(type);
        return type == typeof(int) || type == typeof(long) ? OfNumber(type, name)
            : type == typeof(TimeSpan) ? OfTimeSpan()
            : type == typeof(CancellationToken) ? OfToken()
            : type == typeof(TaskScheduler) ? OfScheduler()
            : type == typeof(ParallelOptions) ? OfParallelOptions()
            : type == typeof(IEnumerable<int>) ? [Value("list", s_items.ToList()), Null, Value("empty", Array.Empty<int>()), Value("throwing", Sequence.Throwing(typeof(int)))]
            : type == typeof(IAsyncEnumerable<int>) ? [Value("sequence", s_items.ToAsyncEnumerable()), Null]
            : type == typeof(Partitioner<int>) ? [Value("static", Partitioner.Create(s_items, loadBalance: false)), Null]
            : type == typeof(OrderablePartitioner<int>) ? [Value("dynamic", Partitioner.Create(s_items, loadBalance: true)), Null]
            : type == typeof(bool) ? [Value("false", false), Value("true", true)]
            : type == typeof(object) ? [Value("state", "state"), Null]
            : type == typeof(Exception) ? [Value("FormatException", new FormatException()), Null, Value("OperationCanceledException", new OperationCanceledException())]
            : type == typeof(IAsyncResult) ? [Result(hasEnded: true), Null, Result(hasEnded: false)]
            : type == typeof(TimeProvider) ? [Value("System", TimeProvider.System), Null]
            : type == typeof(IAsyncStateMachine) ? [Null]
            : type == typeof(HandMachine) ? [Value("machine", new HandMachine(DelegateDeed.Returns)), Null, Value("throwing machine", new HandMachine(DelegateDeed.Throws))]
            : type == typeof(HandAwaiter) ? [Value("awaiter", new HandAwaiter())]
            : throw new NotSupportedException($"The test knows no value of {type}: add one.");

        static TaskStart[] Others() => [TaskStart.Faulted, TaskStart.Canceled, TaskStart.Pending, TaskStart.Unstarted, TaskStart.Disposed];

        static Argument Result(bool hasEnded) => new(hasEnded ? "ended" : "pending", _ => new AsyncResult(hasEnded), MayPend: !hasEnded);
    }

    private static Argument Value(string name, object? value) => new(name, _ => value);

    private static IEnumerable<Argument> OfDelegate(Type type, string name)
    {
        yield return OfDeed(DelegateDeed.Returns);
        yield return Null;

        // There is no task to hold what an awaiter's continuation throws: it ends the process.
        if (name == "continuation")
            yield break;
        yield return OfDeed(DelegateDeed.Throws);
        yield return OfDeed(DelegateDeed.Cancels);
        Type returned = type.GetMethod("Invoke")!.ReturnType;
        if (IsTask(returned) || returned == typeof(IAsyncResult))
            yield return OfDeed(DelegateDeed.ReturnsNull);

        Argument OfDeed(DelegateDeed deed) => new($"{deed}", side => Delegates.Make(side, type, deed));
    }

    /// <summary>The type of the elements of a sequence of tasks, delegates or exceptions.</summary>
    private static Type? ElementOf(Type type)
    {
        Type? element = type.IsArray ? type.GetElementType()
            : type.IsGenericType && (type.GetGenericTypeDefinition() == typeof(IEnumerable<>) || type.GetGenericTypeDefinition() == typeof(ReadOnlySpan<>)) ? type.GetGenericArguments()[0]
            : null;
        return element is not null && (IsTask(element) || element == typeof(Action) || element == typeof(Exception)) ? element : null;
    }

    private static IEnumerable<Argument> OfMany(Type type, Type element)
    {
        Argument[] items = [.. Of(element, "").Where(static item => item.Name != "null")];
        Argument good = items[0];
        Argument[][] odd = [[], [Null], [good, Null], [Null, good]];
        Argument[][] lists = [.. odd, .. items[1..].Select(static item => new[] { item }), [good, items[^1]], [good, good], [good, good, Null]];
        string kind = type.IsInterface ? "list" : "array";
        yield return Make([good], kind);
        if (!type.IsValueType)
            yield return Null;
        foreach (Argument[] list in lists)
            yield return Make(list, kind);
        if (!type.IsInterface)
            yield break;
        foreach (Argument[] list in odd)
        {
            yield return Make(list, "array");
            yield return Make(list, "sequence");
        }

        yield return new Argument("throwing sequence", side => Sequence.Throwing(side.Of(element)));

        Argument Make(Argument[] list, string kind) => new(
            $"{kind} [{string.Join(", ", list.Select(static item => item.Name))}]",
            side => Sequence.Make(kind, side.Of(element), [.. list.Select(item => item.Make(side))]),
            list.Any(static item => item.MayPend));
    }

    /// <summary>None, bits that mean nothing, and all values; of the options of continuations also pairs that exclude each other.</summary>
    private static IEnumerable<Argument> OfEnum(Type type)
    {
        List<int> values = [0, -1, 0x20, 0x80, 0x100, 0x100_000, .. Enum.GetValues(type).Cast<object>().Select(Convert.ToInt32)];
        if (type == typeof(TaskContinuationOptions))
        {
            values.Add((int)(TaskContinuationOptions.LongRunning | TaskContinuationOptions.ExecuteSynchronously));
            values.Add((int)(TaskContinuationOptions.NotOnRanToCompletion | TaskContinuationOptions.NotOnFaulted | TaskContinuationOptions.NotOnCanceled));
        }

        return values.Distinct().Select(value => Value($"{Enum.ToObject(type, value)}", Enum.ToObject(type, value)));
    }

    private static IEnumerable<Argument> OfNumber(Type type, string name)
    {
        bool isDuration = name.StartsWith("milliseconds", StringComparison.Ordinal);
        long[] values = name switch
        {
            _ when isDuration => [0, -2, -1, int.MinValue, int.MaxValue],
            "maxConcurrencyLevel" or "maxItemsPerTask" => [2, 0, 1, -1, -2, int.MinValue],
            "fromInclusive" => [0, 3, -1],
            "toExclusive" => [3, 0, -1, int.MinValue],
            _ => [Side.Result],
        };
        return values.Select(value => Value($"{value}", type == typeof(int) ? (object)(int)value : value) with
        {
            MayPend = isDuration && value is -1 or int.MaxValue,
            IsDuration = isDuration,
            EndsWaits = isDuration && value is 0 or < -1,
        });
    }

    private static IEnumerable<Argument> OfTimeSpan()
    {
        foreach (double milliseconds in new double[] { 0, -2, -1, 0.5, -0.5, int.MaxValue, int.MaxValue + 1.0, uint.MaxValue - 1.0, uint.MaxValue, uint.MaxValue + 1.0, int.MinValue })
        {
            yield return Value($"{milliseconds} ms", TimeSpan.FromMilliseconds(milliseconds)) with
            {
                MayPend = milliseconds is -1 or >= int.MaxValue,
                IsDuration = true,
                EndsWaits = milliseconds is <= -2 or > -1 and < 1 or > uint.MaxValue,
            };
        }

        yield return Value("MaxValue", TimeSpan.MaxValue) with { IsDuration = true, EndsWaits = true };
        yield return Value("MinValue", TimeSpan.MinValue) with { IsDuration = true, EndsWaits = true };
    }

    private static IEnumerable<Argument> OfToken()
    {
        yield return Value("None", CancellationToken.None);
        yield return Value("canceled", new CancellationToken(canceled: true)) with { EndsWaits = true };
        yield return new Argument("live", static _ => new CancellationTokenSource().Token);
        CancellationTokenSource disposed = new();
        CancellationToken token = disposed.Token;
        disposed.Dispose();
        yield return Value("of a disposed source", token);
    }

    private static IEnumerable<Argument> OfScheduler()
    {
        yield return new Argument("Default", static side => side.IsBcl ? TaskScheduler.Default : LeanScheduler.Default);
        yield return Null;
        yield return new Argument("inline", static side => side.MakeScheduler(refuses: false));
        yield return new Argument("refusing", static side => side.MakeScheduler(refuses: true));
    }

    private static IEnumerable<Argument> OfParallelOptions()
    {
        yield return Value("new", new ParallelOptions());
        yield return Null;
        yield return Value("canceled", new ParallelOptions { CancellationToken = new CancellationToken(canceled: true) });
        yield return Value("one at a time", new ParallelOptions { MaxDegreeOfParallelism = 1 });
    }
}
