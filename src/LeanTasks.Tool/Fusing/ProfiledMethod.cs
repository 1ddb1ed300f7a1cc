using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Fusing;

/// <summary>A method of a profile.</summary>
/// <param name="Assembly">The simple name of its assembly.</param>
/// <param name="Method">Its name as in the source, unique in its assembly.</param>
/// <param name="Calls">Its calls.</param>
/// <param name="FusableBytes">The bytes that fusing can save of them.</param>
internal sealed record ProfiledMethod(string Assembly, string Method, long Calls, FusableBytes FusableBytes);
