namespace LeanTasks.Tool.Checking;

/// <summary>A misuse that the code of an assembly shows.</summary>
/// <param name="Assembly">The file name of the assembly.</param>
/// <param name="Rule"><c>LEAN001</c> or <c>LEAN003</c>.</param>
/// <param name="File">The source file as the PDB has it; null without a PDB.</param>
/// <param name="Line">The line in it; 0 where it is not known.</param>
/// <param name="Message">The misuse.</param>
/// <param name="Method">The method as in the source.</param>
internal sealed record CheckFinding(string Assembly, string Rule, string? File, int Line, string Message, string Method);
