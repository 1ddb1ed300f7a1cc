namespace LeanTasks.Tests.Combinators;

internal static class Complaint
{
    /// <summary>Both throw for an argument, with the same type of exception and the same name.</summary>
    public static void IsTheSame(Func<object> ofBcl, Func<object> ofLean)
    {
        ArgumentException expected = Assert.IsAssignableFrom<ArgumentException>(Record.Exception(ofBcl));
        ArgumentException actual = Assert.IsAssignableFrom<ArgumentException>(Record.Exception(ofLean));
        Assert.Equal((expected.GetType(), expected.ParamName), (actual.GetType(), actual.ParamName));
    }
}
