using System.Globalization;

namespace LeanTasks.Lab.Service.Server;

/// <summary>What the server's process has used since it began.</summary>
/// <param name="Bytes">Allocated by all its threads.</param>
/// <param name="Cpu">Its CPU time, in nanoseconds.</param>
/// <param name="Collections">Of the garbage collector, of all generations.</param>
internal readonly record struct ServerUsage(long Bytes, double Cpu, int Collections)
{
    /// <summary>Of this process, as the line that <see cref="Parse"/> reads.</summary>
    public static string Now() => string.Create(
        CultureInfo.InvariantCulture,
        $"{GC.GetTotalAllocatedBytes(precise: true)} {Environment.CpuUsage.TotalTime.TotalNanoseconds} {GC.CollectionCount(0)}");

    public static ServerUsage Parse(string line)
    {
        string[] parts = line.Split(' ');
        return new(long.Parse(parts[0], CultureInfo.InvariantCulture), double.Parse(parts[1], CultureInfo.InvariantCulture), int.Parse(parts[2], CultureInfo.InvariantCulture));
    }
}
