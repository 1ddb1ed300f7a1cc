namespace LeanTasks.Weaving.Images;

/// <summary>A file is not a .NET assembly at all: for instance a native library.</summary>
/// <param name="message">File, cause and remedy.</param>
internal sealed class NotAnAssemblyException(string message) : WeavingException(message);
