namespace LeanTasks.Weaving;

/// <summary>A method on which the weaver has failed, by a mistake of its own: it was left as it is, and the others were not.</summary>
public sealed class MethodFault
{
    internal MethodFault(string assembly, string method, string why)
    {
        Assembly = assembly;
        Method = method;
        Why = why;
    }

    /// <summary>The method as the source names it; see <see cref="PoolingOutcome.Method"/>.</summary>
    public string Method { get; }

    /// <summary>The exception, and where it was thrown: a clause without a full stop.</summary>
    public string Why { get; }

    /// <summary>The simple name of the method's assembly.</summary>
    internal string Assembly { get; }
}
