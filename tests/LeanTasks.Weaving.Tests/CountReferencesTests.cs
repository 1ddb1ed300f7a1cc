using LeanTasks.Weaving.Tasks;
using LeanTasks.Weaving.Tests.Sources;
using Microsoft.Build.Utilities;

namespace LeanTasks.Weaving.Tests;

public sealed class CountReferencesTests
{
    private const string Source = "using System.Threading.Tasks; public static class Lib { public static async Task F() => await Task.Yield(); }";

    [Fact]
    public void WhatCannotCountIsAWarningAndForFSharpAnError()
    {
        using TemporaryFolder folder = new();
        List<string> files = [];
        foreach (string name in new[] { "Good", "Native", "Mixed", "FSharp.Core" })
            files.Add(Compiled.To(folder, name, Source));
        PatchedImage.RemoveClrHeader(files[1]);
        PatchedImage.MakeMixedMode(files[2]);
        BuildLog log = new();
        Assert.True(Run(files));
        Assert.Contains("Mixed.dll", Assert.Single(log.Warnings), StringComparison.Ordinal);

        PatchedImage.MakeMixedMode(files[3]);
        Assert.False(Run(files));
        Assert.Contains("FSharp.Core.dll", Assert.Single(log.Errors), StringComparison.Ordinal);

        bool Run(IEnumerable<string> all) => new CountReferences
        {
            BuildEngine = log,
            Files = [.. all.Select(static f => new TaskItem(f))],
            Folder = folder.File("copies"),
        }.Execute();
    }

    [Fact]
    public void SymbolsThatDoNotFitAreAWarning()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        File.WriteAllText(folder.File("App.pdb"), "Microsoft C/C++ MSF 7.00");
        BuildLog log = new();
        Assert.True(new CountAsyncMethods { BuildEngine = log, Assembly = file }.Execute());
        Assert.Contains("DebugType=portable", Assert.Single(log.Warnings), StringComparison.Ordinal);
    }
}
