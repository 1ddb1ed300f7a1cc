namespace LeanTasks.Lab.Programs;

/// <summary>A figure that a process of lab/Alone tells.</summary>
/// <param name="Name">Its name in what the program prints.</param>
/// <param name="Suffix">What tells its workload from that of the others; nothing for the first.</param>
public sealed record AloneFigure(string Name, string Suffix)
{
    /// <summary>The workload, as the table names it.</summary>
    public string Of(string workload) => Suffix.Length == 0 ? workload : $"{workload} {Suffix}";
}
