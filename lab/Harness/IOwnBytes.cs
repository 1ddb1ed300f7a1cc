namespace LeanTasks.Lab.Harness;

/// <summary>A workload whose bytes are not those that its calls allocate: it tells them itself, once it is set up.</summary>
public interface IOwnBytes
{
    /// <summary>The bytes of its row.</summary>
    double Bytes { get; }
}
