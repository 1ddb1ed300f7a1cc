using LeanTasks.Pooling;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooling;

/// <summary>What a program sets, and what it is told when that makes no sense.</summary>
public sealed class PoolSettingsTests
{
    [Fact]
    public void NothingSetGivesTheDefaults()
    {
        PoolSettings settings = PoolSettings.Parse(null, null);
        settings.ThrowIfWrong();
        Assert.Equal(131_072, settings.MaxBoxesPerMethod);
        Assert.True(settings.TrimOnGen2);
    }

    [Theory]
    [InlineData("0", 0)]
    [InlineData(" 1000 ", 1000)]
    [InlineData("2147483647", int.MaxValue)]
    [InlineData(64, 64)]
    public void TheMostBoxesAreTaken(object value, int expected)
    {
        PoolSettings settings = PoolSettings.Parse(value, null);
        settings.ThrowIfWrong();
        Assert.Equal(expected, settings.MaxBoxesPerMethod);
    }

    [Theory]
    [InlineData("false", false)]
    [InlineData("True", true)]
    [InlineData(false, false)]
    [InlineData(true, true)]
    public void TheSwitchIsTaken(object value, bool expected)
    {
        PoolSettings settings = PoolSettings.Parse(null, value);
        settings.ThrowIfWrong();
        Assert.Equal(expected, settings.TrimOnGen2);
    }

    [Theory]
    [InlineData("many", "many")]
    [InlineData("-1", "-1")]
    [InlineData(-1, "-1")]
    [InlineData("2147483648", "2147483648")]
    [InlineData("1e5", "1e5")]
    [InlineData("1,000", "1,000")]
    [InlineData("", "")]
    [InlineData(1.5, "1.5")]
    public void AWrongCountIsNamed(object value, string shown) =>
        Complains(PoolSettings.Parse(value, null), "LeanTasks.Pooling.MaxBoxesPerMethod", $"'{shown}'", "131072");

    [Theory]
    [InlineData("yes", "yes")]
    [InlineData("1", "1")]
    [InlineData(1, "1")]
    public void AWrongSwitchIsNamed(object value, string shown) =>
        Complains(PoolSettings.Parse(null, value), "LeanTasks.Pooling.TrimOnGen2", $"'{shown}'", "true");

    [Fact]
    public void AForeignObjectIsNotAskedForItsText() =>
        Complains(PoolSettings.Parse(new Hostile(), null), "LeanTasks.Pooling.MaxBoxesPerMethod", nameof(Hostile), "131072");

    [Fact]
    public void TheWholeProcessIsToldEachTimeAndTheSameWay() => ChildProcess.Run(typeof(PoolSettingsTests), static () =>
    {
        AppContext.SetData(PoolSettings.MaxBoxesName, "few");
        ThreadBoxes mine = new();
        string first = Assert.Throws<InvalidOperationException>(() => BoxPool<One>.Rent(mine)).Message;
        string again = Assert.Throws<InvalidOperationException>(() => BoxPool<One>.Rent(mine)).Message;
        string other = Assert.Throws<InvalidOperationException>(() => BoxPool<Two>.Rent(new ThreadBoxes())).Message;
        Assert.Contains("'few'", first, StringComparison.Ordinal);
        Assert.Equal(first, again);
        Assert.Equal(first, other);
        Environment.Exit(ChildProcess.Shown);
    });

    [Fact]
    public void TheProcessTakesWhatItsSettingsSay() => ChildProcess.Run(typeof(PoolSettingsTests), static () =>
    {
        AppContext.SetData(PoolSettings.MaxBoxesName, "65");
        AppContext.SetSwitch(PoolSettings.TrimOnGen2Name, false);
        ThreadBoxes mine = new();
        for (int i = 0; i < 1000; i++)
            BoxPool<One>.Return(mine, new object());
        Assert.Equal(2, BoxPool<One>.Depot.FullMagazines);
        for (int i = 0; i < 10; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.Equal(2, BoxPool<One>.Depot.FullMagazines);
        Environment.Exit(ChildProcess.Shown);
    });

    private static void Complains(PoolSettings settings, params string[] texts)
    {
        string message = Assert.Throws<InvalidOperationException>(settings.ThrowIfWrong).Message;
        Assert.Equal(message, Assert.Throws<InvalidOperationException>(settings.ThrowIfWrong).Message);
        Assert.All(texts, text => Assert.Contains(text, message, StringComparison.Ordinal));
    }

    private struct One;

    private struct Two;

    private sealed class Hostile
    {
        public override string ToString() => throw new ProgramException("Not for you.");
    }
}
