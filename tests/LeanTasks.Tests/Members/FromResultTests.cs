namespace LeanTasks.Tests.Members;

/// <summary><see cref="LeanTask.FromResult"/> gives the same task again for the same values as <see cref="Task.FromResult"/>.</summary>
public sealed class FromResultTests
{
    [Fact]
    public void ResultIsTheResult()
    {
        Assert.All(Enumerable.Range(-20, 40), static value => Assert.Equal(value, LeanTask.FromResult(value).Result));
        Assert.True(LeanTask.FromResult(true).Result);
        Assert.False(LeanTask.FromResult(false).Result);
        Assert.Null(LeanTask.FromResult<string?>(null).Result);
        Assert.Equal("text", LeanTask.FromResult("text").Result);
        Assert.Equal(3.5m, LeanTask.FromResult(3.5m).Result);
    }

    [Fact]
    public void MinusZeroIsNotZero()
    {
        Assert.True(double.IsNegative(LeanTask.FromResult(-0d).Result));
        Assert.False(double.IsNegative(LeanTask.FromResult(0d).Result));
        Assert.True(float.IsNegative(LeanTask.FromResult(-0f).Result));
    }

    [Fact]
    public void IntegersAreCachedAsInTheBcl() => Assert.All(Enumerable.Range(-20, 40), AssertCachedAsInTheBcl);

    [Fact]
    public void BooleansAreCachedAsInTheBcl()
    {
        AssertCachedAsInTheBcl(true);
        AssertCachedAsInTheBcl(false);
    }

    [Fact]
    public void ReferencesAreCachedAsInTheBcl()
    {
        AssertCachedAsInTheBcl<string?>(null);
        AssertCachedAsInTheBcl("");
        AssertCachedAsInTheBcl(new object());
        AssertCachedAsInTheBcl<int?>(null);
        AssertCachedAsInTheBcl<int?>(0);
    }

    [Fact]
    public void OtherIntegersAreCachedAsInTheBcl()
    {
        AssertCachedAsInTheBcl((byte)0);
        AssertCachedAsInTheBcl((byte)1);
        AssertCachedAsInTheBcl((sbyte)0);
        AssertCachedAsInTheBcl((short)0);
        AssertCachedAsInTheBcl((ushort)0);
        AssertCachedAsInTheBcl(0u);
        AssertCachedAsInTheBcl(1u);
        AssertCachedAsInTheBcl(0L);
        AssertCachedAsInTheBcl(1L);
        AssertCachedAsInTheBcl(0uL);
        AssertCachedAsInTheBcl((nint)0);
        AssertCachedAsInTheBcl((nuint)0);
        AssertCachedAsInTheBcl('\0');
        AssertCachedAsInTheBcl('a');
    }

    [Fact]
    public void FloatingPointNumbersAreCachedAsInTheBcl()
    {
        AssertCachedAsInTheBcl(0f);
        AssertCachedAsInTheBcl(-0f);
        AssertCachedAsInTheBcl(0d);
        AssertCachedAsInTheBcl(-0d);
        AssertCachedAsInTheBcl((Half)0);
        AssertCachedAsInTheBcl(0m);
        AssertCachedAsInTheBcl(1m);
    }

    [Fact]
    public void DefaultStructsAreCachedAsInTheBcl()
    {
        AssertCachedAsInTheBcl(DayOfWeek.Sunday);
        AssertCachedAsInTheBcl(DayOfWeek.Monday);
        AssertCachedAsInTheBcl(Guid.Empty);
        AssertCachedAsInTheBcl(default(DateTime));
        AssertCachedAsInTheBcl(TimeSpan.Zero);
        AssertCachedAsInTheBcl((0, 0));
        AssertCachedAsInTheBcl((0, 0, 0));
        AssertCachedAsInTheBcl(default(KeyValuePair<string, string>));
        AssertCachedAsInTheBcl(CancellationToken.None);
    }

    private static void AssertCachedAsInTheBcl<T>(T value)
    {
        bool bcl = ReferenceEquals(Task.FromResult(value), Task.FromResult(value));
        bool ours = ReferenceEquals(LeanTask.FromResult(value), LeanTask.FromResult(value));
        Assert.True(bcl == ours, $"{typeof(T)} {value}: cached by the BCL {bcl}, by ours {ours}.");
        Assert.Equal(value, LeanTask.FromResult(value).Result);
    }
}
