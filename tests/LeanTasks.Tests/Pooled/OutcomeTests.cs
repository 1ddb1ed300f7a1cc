using System.Runtime.CompilerServices;
using LeanTasks.Tests.Pooled.Same;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>Results, exceptions with their stack traces, and cancellation, as of <c>async Task</c>.</summary>
[Collection(nameof(SameMethods))]
public sealed class OutcomeTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(7)]
    public void Result(int suspensions) => SameMethods.Check(diary => diary.End(ReturnAsync(suspensions)));

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(7)]
    public void NoResult(int suspensions) => SameMethods.Check(diary => diary.End(EndAsync(suspensions, null)));

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(7)]
    public void ExceptionWithItsStackTrace(int suspensions) => SameMethods.Check(diary =>
    {
        diary.End(EndAsync(suspensions, new ProgramException("what it throws")));
        diary.End(ReturnAsync(suspensions, new ProgramException("what it throws")));
        Assert.Contains(nameof(Throw), diary.Text, StringComparison.Ordinal);
        Assert.Contains(nameof(ReturnAsync), diary.Text, StringComparison.Ordinal);
    });

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void CancellationWithItsToken(int suspensions) => SameMethods.Check(diary =>
    {
        diary.End(EndAsync(suspensions, new OperationCanceledException("canceled", new CancellationToken(canceled: true))));
        diary.End(EndAsync(suspensions, new TaskCanceledException("canceled")));
        diary.End(ReturnAsync(suspensions, new OperationCanceledException("canceled", new CancellationToken(canceled: true))));
    });

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void TokenOfACanceledMethodIsTheVeryOne(int suspensions) => SameMethods.Check(diary =>
    {
        using CancellationTokenSource source = new();
        source.Cancel();
        Task task = EndAsync(suspensions, new OperationCanceledException(source.Token)).AsTask();
        Patience.Until(() => task.IsCompleted);
        OperationCanceledException exception = Assert.ThrowsAny<OperationCanceledException>(() => task.GetAwaiter().GetResult());
        diary.Write("caller", $"{task.Status}, {exception.CancellationToken == source.Token}");
    });

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void StateOfTheValueTaskItself(int suspensions) => SameMethods.Check(diary =>
    {
        foreach (Exception? exception in (Exception?[])[null, new ProgramException("fault"), new OperationCanceledException("canceled")])
        {
            ValueTask method = EndAsync(suspensions, exception);
            Patience.Until(() => method.IsCompleted);
            diary.Write("caller", $"{method.IsCompletedSuccessfully} {method.IsFaulted} {method.IsCanceled}");
            try
            {
                method.GetAwaiter().GetResult();
            }
            catch (Exception thrown)
            {
                diary.Write("caller", $"{ReferenceEquals(exception, thrown)} {Diary.Describe(thrown)}");
            }
        }
    });

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    public void NestedTryCatchFinally(int throwsAt) => SameMethods.Check(diary => diary.End(NestAsync(throwsAt, diary)));

    [Fact]
    public void ExceptionThroughAChain() => SameMethods.Check(static diary => diary.End(OuterAsync(4)));

    // As with the BCL's builder: only methods of the program.
    [Fact]
    public async Task StackTraceDoesNotNameThePooledObject()
    {
        ProgramException exception = await Assert.ThrowsAsync<ProgramException>(static () => PooledAsync().AsTask());
        Assert.Contains(nameof(PooledInnerAsync), exception.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("LeanTasks.ValueTaskSources", exception.ToString(), StringComparison.Ordinal);
        exception = await Assert.ThrowsAsync<ProgramException>(static async () => await PooledInnerAsync());
        Assert.DoesNotContain("LeanTasks.ValueTaskSources", exception.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void ExceptionOfWhenAllIsItsFirst() => SameMethods.Check(static diary =>
    {
        diary.End(WhenAllAsync());

        [AsyncMethodBuilder(typeof(SameBuilder))]
        static async ValueTask WhenAllAsync()
        {
            await Task.Yield();
            await Task.WhenAll(
                Task.FromException(new ProgramException("first")),
                Task.FromException(new ProgramException("second")));
        }
    });

    [Fact]
    public void ExceptionOfAnotherThreadIsCaughtAndThrownAgain() => SameMethods.Check(static diary =>
    {
        diary.End(AgainAsync());

        [AsyncMethodBuilder(typeof(SameBuilder<>))]
        static async ValueTask<string> AgainAsync()
        {
            try
            {
                await Task.Run(static () => Throw(new ProgramException("of another thread")));
                return "none";
            }
            catch (ProgramException exception)
            {
                await Task.Yield();
                throw new InvalidOperationException(exception.Message, exception);
            }
        }
    });

    [Fact]
    public void ComparisonFindsADifference() =>
        Assert.ThrowsAny<Exception>(static () => SameMethods.Check(static diary => diary.Write("method", $"{SameMethods.Builder}")));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Throw(Exception exception) => throw exception;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask PooledAsync() => await PooledInnerAsync();

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PooledInnerAsync()
    {
        await Task.Yield();
        throw new ProgramException("of a pooled method");
    }

    [AsyncMethodBuilder(typeof(SameBuilder<>))]
    private static async ValueTask<string> ReturnAsync(int suspensions, Exception? exception = null)
    {
        for (int i = 0; i < suspensions; i++)
            await Task.Yield();
        if (exception is not null)
            Throw(exception);
        return $"after {suspensions}";
    }

    [AsyncMethodBuilder(typeof(SameBuilder))]
    private static async ValueTask EndAsync(int suspensions, Exception? exception)
    {
        for (int i = 0; i < suspensions; i++)
            await Task.Yield();
        if (exception is not null)
            Throw(exception);
    }

    [AsyncMethodBuilder(typeof(SameBuilder))]
    private static async ValueTask OuterAsync(int depth)
    {
        if (depth > 0)
            await OuterAsync(depth - 1);
        else
            await EndAsync(2, new ProgramException("of the innermost"));
    }

    [AsyncMethodBuilder(typeof(SameBuilder<>))]
    private static async ValueTask<int> NestAsync(int throwsAt, Diary diary)
    {
        try
        {
            try
            {
                await StepAsync(0);
                diary.Write("method", "tries");
                await StepAsync(1);
            }
            catch (ProgramException exception) when (exception.Message != "step 1")
            {
                diary.Write("method", $"catches {exception.Message}");
                await StepAsync(2);
                throw new ProgramException($"instead of {exception.Message}");
            }
            finally
            {
                diary.Write("method", "is in the inner finally");
                await StepAsync(3);
                diary.Write("method", "is still in the inner finally");
            }

            await StepAsync(4);
            return 4;
        }
        catch (ProgramException exception) when (exception.Message.StartsWith("instead", StringComparison.Ordinal))
        {
            await StepAsync(5);
            diary.Write("method", $"catches {exception.Message} in the end");
            return 5;
        }
        finally
        {
            await Task.Yield();
            diary.Write("method", "is in the outer finally");
        }

        async ValueTask StepAsync(int step)
        {
            await Task.Yield();
            if (step == throwsAt)
                Throw(new ProgramException($"step {step}"));
        }
    }
}
