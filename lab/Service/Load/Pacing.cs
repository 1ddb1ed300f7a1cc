namespace LeanTasks.Lab.Service.Load;

/// <summary>How a server is asked.</summary>
/// <param name="Rate">How many requests a second, whether or not it has answered the ones before.</param>
/// <param name="Warm">For how long it is asked as fast as it answers, before that.</param>
/// <param name="Length">For how long it is measured.</param>
internal sealed record Pacing(int Rate, TimeSpan Warm, TimeSpan Length)
{
    public int Requests => Math.Max(1, (int)(Rate * Length.TotalSeconds));
}
