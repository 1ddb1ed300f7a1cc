namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>The programs of <see cref="IteratorCases"/>, as the compiler made them and fused, loaded side by side.</summary>
public sealed class IteratorPrograms() : FusedPrograms(IteratorCases.Source);
