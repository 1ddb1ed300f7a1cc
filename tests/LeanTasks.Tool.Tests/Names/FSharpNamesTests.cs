using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Names;

public class FSharpNamesTests
{
    [Fact]
    public void FunctionsOfModulesAndMembersOfTypesHaveTheirNames()
    {
        using FSharpApp app = new();
        Assert.Equal("Task<int>", app.Method("FSharpShapes.Shapes.fetch").Returns);
        Assert.Equal("Task<Tuple<T, int>>", app.Method("FSharpShapes.Shapes.Store<T>.Get").Returns);
        Assert.Equal("Task<int>", app.Method("FSharpShapes.Shapes.Nested.outer").Returns);
    }

    [Fact]
    public void TasksInsideOfFunctionsHaveTheirLines()
    {
        using FSharpApp app = new();
        string[] inside = [.. app.Code.Methods.Select(method => method.Name).Where(name => name.StartsWith("FSharpShapes.Shapes.", StringComparison.Ordinal) && name.Contains(" at ", StringComparison.Ordinal)).Order(StringComparer.Ordinal)];
        Assert.Equal(
            [
                "FSharpShapes.Shapes.Nested.asFunctions at Shapes.fs:83",
                "FSharpShapes.Shapes.Nested.inner at Shapes.fs:73",
                "FSharpShapes.Shapes.Nested.outer at Shapes.fs:78",
            ],
            inside);
        Assert.True(app.CodeOf("Nested.asFunctions at Shapes.fs:83") is { IsLambda: true, Implements: [], BoundTo: null });
    }
}
