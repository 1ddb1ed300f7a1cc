namespace LeanTasks.Lab.Http;

/// <summary>Something that asks a server for the same page as fast as it can.</summary>
public interface IHttpLoad
{
    /// <summary>What drives the load, for the report.</summary>
    string Name { get; }

    /// <summary>Drives the load for about <paramref name="duration"/> and returns the answered requests per second.</summary>
    /// <exception cref="HttpLoadException">A request failed, or was answered wrongly.</exception>
    Task<double> MeasureAsync(HttpTarget target, TimeSpan duration, CancellationToken cancellationToken);
}
