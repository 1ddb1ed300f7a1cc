namespace LeanTasks.Weaving.Images;

/// <summary>A file is no .NET assembly at all: a native library, for one.</summary>
/// <param name="message">File, cause and mend.</param>
internal sealed class NotAnAssemblyException(string message) : WeavingException(message);
