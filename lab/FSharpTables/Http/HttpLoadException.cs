namespace LeanTasks.Lab.Http;

/// <summary>A load could not be driven, or the server did not answer as it should: its figure would mean nothing.</summary>
public sealed class HttpLoadException(string message, Exception? inner = null) : Exception(message, inner);
