using System.Text.Json;

namespace LeanTasks.Tool.Tests.Forecast;

/// <summary>What a profile says that fusing saves, against what it saves. The profile is of twice the work that is measured.</summary>
public sealed class MeasuredForecastTests
{
    [Fact]
    public async Task WhatIsSaidIsSaved()
    {
        using WorkingApp app = new();
        long before = await app.MeasureAsync();
        JsonElement report = await app.ProfileAsync();
        JsonElement fusing = report.GetProperty("fusing");
        Assert.False(fusing.GetProperty("isUpperBound").GetBoolean());
        await app.FuseAsync();
        Assert.Equal(fusing.GetProperty("savedBytes").GetInt64() / 2, before - await app.MeasureAsync());
    }

    [Fact]
    public async Task WhatIsSaidOfPooledValueTasksIsSaved()
    {
        using WorkingApp app = new();
        long before = await app.MeasureAsync();
        JsonElement fusing = (await app.ProfileAsync()).GetProperty("fusing");
        await app.FuseAsync("--pool-value-tasks");
        Assert.Equal(fusing.GetProperty("savedBytesWithPooledValueTasks").GetInt64() / 2, before - await app.MeasureAsync());
    }
}
