using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Trimmed;

public sealed class TrimmedMembersTests
{
    [Fact]
    public async Task WhatCannotBePutBackIsSaidInOneSentence()
    {
        using CompiledApp app = new();
        app.Add("Colors", "public enum Color { Red }").Add("Library", "public interface I;")
            .Add("App", "public class C : I { public const Color Red = Color.Red; }")
            .Add("Library", "public interface I { void Added(); }");
        string file = app.Assemblies.Single(static a => a.Facts.Name == "App").OriginalFile;
        string folder = Path.GetDirectoryName(file)!;
        byte[] before = await File.ReadAllBytesAsync(file, TestContext.Current.CancellationToken);

        // To write a constant, Mono.Cecil looks for its type.
        File.Move(Path.Combine(folder, "Colors.dll"), Path.Combine(folder, "Colors.away"));
        WeavingException error = Assert.Throws<WeavingException>(() => TrimmedMembers.Restore(file, [folder]));
        Assert.Contains(file, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', error.Message);
        Assert.Equal(before, await File.ReadAllBytesAsync(file, TestContext.Current.CancellationToken));

        File.Move(Path.Combine(folder, "Colors.away"), Path.Combine(folder, "Colors.dll"));
        TrimmedMembers.Restore(file, [folder]);
        Assert.NotEqual(before, await File.ReadAllBytesAsync(file, TestContext.Current.CancellationToken));
    }
}
