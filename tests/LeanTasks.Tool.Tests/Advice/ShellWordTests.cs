using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Tests.Advice;

public sealed class ShellWordTests
{
    [Theory]
    [InlineData("App.Type+Inner.Method", "App.Type+Inner.Method")]
    [InlineData("Ünïcödé.dll", "Ünïcödé.dll")]
    [InlineData("an app.dll", "\"an app.dll\"")]
    [InlineData("it's", "\"it's\"")]
    [InlineData("A*;(<|&", "\"A*;(<|&\"")]
    public void OnlyWhatNeedsItIsQuoted(string name, string expected) => Assert.Equal(expected, ShellWord.Of(name));

    [Fact]
    public void WhatAShellReadsWithinQuotesIsEscaped()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The shells of Windows have other rules.");
        Assert.Equal("""
            "\$a\`\"\\"
            """, ShellWord.Of("""$a`"\"""));
    }
}
