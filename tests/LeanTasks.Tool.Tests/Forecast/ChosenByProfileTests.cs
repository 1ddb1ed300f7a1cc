using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Tests.Pooling;

namespace LeanTasks.Tool.Tests.Forecast;

/// <summary><c>leantasks fuse --profile</c> fuses what pays, and what that needs.</summary>
public sealed class ChosenByProfileTests
{
    [Fact]
    public async Task WhatPaysIsFusedAndSavesWhatIsSaid()
    {
        using WorkingApp app = new();
        long before = await app.MeasureAsync();
        await app.ProfileAsync();
        string output = await app.FuseAsync("--profile", app.Profile, "--min-saving", "15", "--reasons");

        // Read has a quarter of the bytes, and Items of the calls. The others that are fused await them.
        Assert.Contains("2 methods are worth fusing: each saves at least 15 % of the", output, StringComparison.Ordinal);
        Assert.Contains("They are fused, with 3 more that they depend on. 4 are skipped.", output, StringComparison.Ordinal);
        Assert.All(["Read", "Items", "Kept", "Request", "Total"], method => Assert.DoesNotMatch($@"Work\.{method} .*│ not fused", output));
        Assert.All(["Parse", "Load", "Rarely", "Stored"], method => Assert.Matches($@"Work\.{method}[ │]+0 of 0[ │]+not fused: according to the profile, it saves only [\d.]+ k?B of", output));
        long saved = before - await app.MeasureAsync();
        Assert.True(saved > 0);
        Assert.Contains($"This saves {Figures.Bytes(2 * saved)}, ", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task WithoutALeastPartAllThatWasCalledIsFused()
    {
        using WorkingApp app = new();
        await app.ProfileAsync();
        string all = await app.FuseAsync("--dry-run");
        string chosen = await app.FuseAsync("--dry-run", "--profile", app.Profile, "--min-saving", "0");
        Assert.Equal(Counted(all), Counted(chosen));
        Assert.Contains("0 are skipped", chosen, StringComparison.Ordinal);
    }

    [Fact]
    public async Task WhatDoesNotPayIsNotPooledEither()
    {
        using WorkingApp app = new();
        await app.ProfileAsync();
        Assert.Matches(@"Work\.Load[ │]+pooled", await app.FuseAsync("--dry-run", "--pool-value-tasks", "--profile", app.Profile));
        Assert.Matches(@"Work\.Load[ │]+not pooled: according to the profile, it saves only", await app.FuseAsync("--dry-run", "--pool-value-tasks", "--profile", app.Profile, "--min-saving", "100"));
    }

    /// <summary>Methods are found by the names of the source, so the build need not be that of the profile.</summary>
    [Fact]
    public async Task WhatIsGoneSinceIsNamed()
    {
        using WorkingApp app = new();
        await app.ProfileAsync();
        await File.WriteAllTextAsync(app.Profile, (await File.ReadAllTextAsync(app.Profile, TestContext.Current.CancellationToken)).Replace("\"App.Work.Load\"", "\"App.Work.Gone\"", StringComparison.Ordinal), TestContext.Current.CancellationToken);
        string output = await app.FuseAsync("--dry-run", "--reasons", "--profile", app.Profile);
        Assert.Contains("Profiled methods that no longer exist: App.Work.Gone.", output, StringComparison.Ordinal);
        Assert.Matches(@"Work\.Load[ │]+0 of 0[ │]+not fused: the profile contains no call to it", output);
    }

    [Theory]
    [InlineData("does not exist. Specify a file written by 'leantasks profile app.dll --json FILE'", null)]
    [InlineData("is not a valid profile (", "no JSON")]
    [InlineData("is JSON, but not a profile. Specify a file", "[]")]
    [InlineData("is JSON, but not a profile. Specify a file", """{ "assembly": "App.dll" }""")]
    [InlineData("was written by another version of leantasks. Profile the app again", """{ "methods": [] }""")]
    [InlineData("was written by another version of leantasks. Profile the app again", """{ "version": 99, "methods": [] }""")]
    [InlineData("is not a valid profile (", """{ "version": 1, "methods": [] }""")]
    [InlineData("is not a valid profile (", """{ "version": 1, "methods": [null], "notCounted": [], "totals": { "methods": 1, "calls": 1, "bytes": 1, "savedBytes": 0 } }""")]
    [InlineData("contains no called methods. Profile the app under a typical load", """{ "version": 1, "methods": [], "notCounted": [], "totals": { "methods": 0, "calls": 0, "bytes": 0, "savedBytes": 0 } }""")]
    [InlineData("belongs to another app: none of its methods, such as A.B, was found in", """{ "version": 1, "methods": [{ "assembly": "A", "method": "A.B", "calls": 1, "fusableBytes": { "awaited": 1, "atFusedEntryPoint": 0 } }], "notCounted": [], "totals": { "methods": 1, "calls": 1, "bytes": 1, "savedBytes": 0 } }""")]
    public async Task ABadFileIsRefusedInOneLine(string expected, string? content)
    {
        using PoolableApp app = new();
        string profile = app.PathOf("profile.json");
        if (content is not null)
            await File.WriteAllTextAsync(profile, content, TestContext.Current.CancellationToken);
        string[] before = app.Content();
        await Invoked.FailsAsync(2, $"--profile '{profile}' {expected}", "fuse", app.File, "--profile", profile);
        Assert.Equal(before, app.Content());
    }

    [Fact]
    public async Task OptionsThatDoNotFitAreRefusedInOneLine()
    {
        using PoolableApp app = new();
        string profile = app.PathOf("profile.json");
        await Invoked.FailsAsync(2, "--min-saving requires --profile. Specify both.", "fuse", app.File, "--min-saving", "1");
        await Invoked.FailsAsync(2, "--min-saving 'much' is not a percentage", "fuse", app.File, "--profile", profile, "--min-saving", "much");
        await Invoked.FailsAsync(2, "--min-saving '101' is not a percentage", "fuse", app.File, "--profile", profile, "--min-saving", "101");
        await Invoked.FailsAsync(2, "Specify a different file for each", "fuse", app.File, "--profile", profile, "--json", profile);
    }

    // "5 of 9 async methods, and 4 of 12 awaits".
    private static string Counted(string output) => output.Split('\n').Single(static line => line.Contains(" would be fused", StringComparison.Ordinal)).Split(" would be")[0];
}
