namespace LeanTasks.Weaving.Fusing;

/// <summary>The modules are half changed, and all is to be read again. Never leaves <see cref="FusingWeaver"/>.</summary>
internal sealed class WeavingUndoneException : Exception
{
}
