namespace LeanTasks.Tool.Stacks;

/// <summary>A call of an async method that is suspended.</summary>
/// <param name="Box">The address of its box.</param>
/// <param name="Method">The method.</param>
/// <param name="Awaited">The address of what it awaits; 0 where that is no object.</param>
/// <param name="AwaitedName">What it awaits, for a reader, if that is no call itself.</param>
internal sealed record SuspendedCall(ulong Box, string Method, ulong Awaited, string AwaitedName);
