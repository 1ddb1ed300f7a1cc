using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Tests.Code;

public class FSharpCodeTests
{
    [Theory]
    [InlineData("passOn", true)]
    [InlineData("log", true)]
    [InlineData("early", false)]
    [InlineData("cleanup", false)]
    [InlineData("stored", false)]
    [InlineData("fetch", false)]
    public void APassThroughIsRecognised(string name, bool expected)
    {
        using FSharpApp app = new();
        Assert.Equal(expected, app.CodeOf(name).PassesThrough);
    }

    [Fact]
    public void TheUseOfATaskIsSeen()
    {
        using FSharpApp app = new();
        (string, TaskUse, string?)[] uses = [.. app.CodeOf("source").Callers.Select(site => (site.Caller, site.Use, site.Receiver)).Order()];
        Assert.Equal(
            [
                ("FSharpShapes.Shapes.allOfSource", TaskUse.PassedOn, "Task.WhenAll"),
                ("FSharpShapes.Shapes.allOfSource", TaskUse.PassedOn, "Task.WhenAll"),
                ("FSharpShapes.Shapes.awaitSource", TaskUse.Awaited, null),
                ("FSharpShapes.Shapes.keepSource", TaskUse.Stored, null),
                ("FSharpShapes.Shapes.runSource", TaskUse.Blocked, null),
            ],
            uses);
    }

    [Theory]
    [InlineData("passOn", false)]
    [InlineData("log", true)]
    public void WhatMayThrowBeforeTheAwaitIsSeen(string name, bool expected)
    {
        using FSharpApp app = new();
        Assert.Equal(expected, app.CodeOf(name).MayThrowEarly);
    }

    [Fact]
    public void AwaitsAreCounted()
    {
        using FSharpApp app = new();
        Assert.Equal(2, app.CodeOf("stored").Awaits);
        Assert.Equal(1, app.CodeOf("fetch").Awaits);
    }
}
