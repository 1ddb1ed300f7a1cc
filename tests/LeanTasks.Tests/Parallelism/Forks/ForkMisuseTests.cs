using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Arguments that no fork can be made of: nothing runs.</summary>
public sealed class ForkMisuseTests
{
    [Fact]
    public void NullDelegates()
    {
        Action action = static () => Assert.Fail("It has run.");
        Action<int> actionOf = static _ => Assert.Fail("It has run.");
        Func<int> function = static () => 0;
        Func<int, int> functionOf = static n => n;
        Assert.Throws<ArgumentNullException>("a", () => Fork.Join(null!, action));
        Assert.Throws<ArgumentNullException>("b", () => Fork.Join(action, null!));
        Assert.Throws<ArgumentNullException>("a", () => Fork.Join(null!, 1, actionOf, 2));
        Assert.Throws<ArgumentNullException>("b", () => Fork.Join<int, int>(actionOf, 1, null!, 2));
        Assert.Throws<ArgumentNullException>("a", () => Fork.Join((Func<int>)null!, function));
        Assert.Throws<ArgumentNullException>("b", () => Fork.Join(function, (Func<int>)null!));
        Assert.Throws<ArgumentNullException>("a", () => Fork.Join((Func<int, int>)null!, 1, functionOf, 2));
        Assert.Throws<ArgumentNullException>("b", () => Fork.Join(functionOf, 1, (Func<int, int>)null!, 2));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void NullAmongManyDelegates(int index)
    {
        Action[] actions = new Action[3];
        Array.Fill(actions, static () => Assert.Fail("It has run."));
        actions[index] = null!;
        Assert.Throws<ArgumentException>(() => Fork.Join(actions));
        Assert.Throws<ArgumentException>(() => Parallel.Invoke(actions));
    }

    [Fact]
    public void DefaultWorker()
    {
        AssertMessage(Assert.Throws<ArgumentNullException>("worker", static () => Fork.Join(default, default(FailingBody), default(FailingBody))));
        AssertMessage(Assert.Throws<ArgumentNullException>("worker", static () => Fork.Join<SumBody, long, SumBody, long>(default, default, default, out _)));
        AssertMessage(Assert.Throws<ArgumentNullException>("worker", static () => Fork.Join(default, default(SumBody), default, out long _)));
        AssertMessage(Assert.Throws<ArgumentNullException>("worker", static () => Fork.Join(default, new FailingBody[2].AsSpan())));
        AssertMessage(Assert.Throws<ArgumentNullException>("worker", static () => Fork.Join(default, Span<FailingBody>.Empty)));

        static void AssertMessage(ArgumentNullException exception) =>
            Assert.Contains("overload without a worker", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void NothingToDo()
    {
        Fork.Join(Span<FailingBody>.Empty);
        Fork.Join(ReadOnlySpan<Action>.Empty);
        FreshThread.Run(static () => Fork.Join([]));
    }

    private readonly struct FailingBody : IForkBody
    {
        public void Run(ForkWorker worker) => Assert.Fail("It has run.");
    }
}
