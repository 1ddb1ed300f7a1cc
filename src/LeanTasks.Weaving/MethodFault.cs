namespace LeanTasks.Weaving;

/// <summary>A method that was not changed because of a bug in the weaver. Other methods are not affected.</summary>
public sealed class MethodFault
{
    internal MethodFault(string assembly, string method, string why)
    {
        Assembly = assembly;
        Method = method;
        Why = why;
    }

    /// <summary>The name of the method in the source; see <see cref="PoolingOutcome.Method"/>.</summary>
    public string Method { get; }

    /// <summary>The exception and where it was thrown: a clause without a period.</summary>
    public string Why { get; }

    /// <summary>The simple name of the method's assembly.</summary>
    internal string Assembly { get; }
}
