using LeanTasks.Weaving.Names;

namespace LeanTasks.Weaving.Tests.Names;

public sealed class TypeNamesTests
{
    [Theory]
    [InlineData("System.Int32", "int")]
    [InlineData("System.Collections.Generic.List`1[System.String[]]", "List<string[]>")]
    [InlineData("System.ValueTuple`2[App.Order+Line,System.Object]", "ValueTuple<Order.Line, object>")]
    public void WhatReflectionWroteIsShortened(string type, string expected) => Assert.Equal(expected, TypeNames.OfReflection(type));
}
