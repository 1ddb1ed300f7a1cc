namespace LeanTasks.Weaving.Fusing;

/// <summary>A method is not compiled as the reader knows it; it is left as it is. Never leaves this folder.</summary>
internal sealed class UnknownShapeException : Exception
{
    /// <param name="why">What is not known, as the end of a sentence.</param>
    public UnknownShapeException(string why)
        : base(why)
    {
    }
}
