using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Tests.Pooled.Same;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>A pooled method awaits whatever there is as an <c>async Task</c> method does.</summary>
[Collection(nameof(SameMethods))]
public sealed class AwaiterTests
{
    public static IEnumerable<TheoryDataRow<GateKind, GateEnd>> Gates { get; } =
    [
        .. from kind in Enum.GetValues<GateKind>()
           from end in Enum.GetValues<GateEnd>()
           select new TheoryDataRow<GateKind, GateEnd>(kind, end),
    ];

    /// <summary>Where a method is; unless that is open, because what it awaits may have ended on the pool before it looks.</summary>
    private static string Place(GateKind kind, string text, int here)
    {
        if (text == "goes on" && CompletesItself(kind))
            return "somewhere";
        return Environment.CurrentManagedThreadId == here ? "here" : "elsewhere";
    }

    private static bool CompletesItself(GateKind kind) => kind is GateKind.Yield or GateKind.AtOnce or GateKind.BetweenTheTwo;

    [Theory]
    [MemberData(nameof(Gates))]
    public void AwaitOfWhatEndsLater(GateKind kind, GateEnd end) => SameMethods.Check(diary =>
    {
        int here = Environment.CurrentManagedThreadId;
        Gate gate = new(kind);
        ValueTask<int> method = GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} {Place(kind, text, here)}"));
        if (!CompletesItself(kind))
        {
            diary.Write("caller", $"has one that has ended: {method.IsCompleted}");
            gate.Complete(end);
        }

        diary.End(method);
    });

    [Theory]
    [MemberData(nameof(Gates))]
    public void AwaitOfWhatHasEnded(GateKind kind, GateEnd end) => SameMethods.Check(diary =>
    {
        int here = Environment.CurrentManagedThreadId;
        Gate gate = new(kind);
        if (!CompletesItself(kind))
            gate.Complete(end);
        ValueTask<int> method = GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} {Place(kind, text, here)}"));
        diary.End(method);
    });

    [Fact]
    public void AwaitersInTurn() => SameMethods.Check(static diary =>
    {
        // Each uses the box's fields in its own way, and none must take the other's for its own.
        Gate[] gates = [.. Enumerable.Range(0, 3).SelectMany(static _ => Enum.GetValues<GateKind>()).Select(static kind => new Gate(kind))];
        ValueTask<int> method = AwaitAllAsync(gates, diary);
        foreach (Gate gate in gates)
        {
            if (!CompletesItself(gate.Kind))
                gate.Complete((int)gate.Kind % 4 == 0 ? GateEnd.Exception : GateEnd.Result);
        }

        diary.End(method);
    });

    [Fact]
    public void AwaiterThatThrowsInOnCompletedEndsTheProcess() => ChildProcess.Run(typeof(AwaiterTests), static () =>
    {
        // The awaiter never learns of it: the exception is thrown on the pool.
        ExpectTheEnd();
        ValueTask method = AwaitAsync();
        Thread.Sleep(Patience.Limit);
        Assert.False(method.IsCompleted);

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
        static async ValueTask AwaitAsync() => await new Throwing();
    });

    [DeepFact]
    public void SoItDoesWithTheBcl() => ChildProcess.Run(typeof(AwaiterTests), static () =>
    {
        ExpectTheEnd();
        Task method = AwaitAsync();
        Thread.Sleep(Patience.Limit);
        Assert.False(method.IsCompleted);

        static async Task AwaitAsync() => await new Throwing();
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void AwaiterThatThrowsWhenAskedFailsTheMethod(bool late) => SameMethods.Check(diary =>
    {
        ThrowingWhenAsked awaitable = new(late);
        diary.End(AwaitAsync(awaitable));

        [AsyncMethodBuilder(typeof(SameBuilder))]
        static async ValueTask AwaitAsync(ThrowingWhenAsked awaitable) => await awaitable;
    });

    private static void ExpectTheEnd() => ExceptionHandling.SetUnhandledExceptionHandler(static exception =>
    {
        Environment.Exit(exception.Message == Throwing.Message && Thread.CurrentThread.IsThreadPoolThread ? ChildProcess.Shown : 1);
        return false;
    });

    [AsyncMethodBuilder(typeof(SameBuilder<>))]
    private static async ValueTask<int> AwaitAllAsync(Gate[] gates, Diary diary)
    {
        int sum = 0;
        foreach (Gate gate in gates)
        {
            try
            {
                sum += await GateMethods.AwaitAsync(gate, text => diary.Write("method", $"{text} {gate.Kind}"));
            }
            catch (InvalidDataException exception)
            {
                diary.Write("method", $"{gate.Kind} {exception.Message}");
            }
        }

        return sum;
    }

    private readonly struct Throwing : ICriticalNotifyCompletion
    {
        public const string Message = "no callback";

        public bool IsCompleted => false;

        public Throwing GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => throw new ProgramException(Message);

        public void UnsafeOnCompleted(Action continuation) => throw new ProgramException(Message);
    }

    private readonly struct ThrowingWhenAsked(bool late) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => late ? false : throw new ProgramException("not to be asked");

        public ThrowingWhenAsked GetAwaiter() => this;

        public void GetResult() => throw new ProgramException("no result");

        public void OnCompleted(Action continuation) => continuation();

        public void UnsafeOnCompleted(Action continuation) => continuation();
    }
}
