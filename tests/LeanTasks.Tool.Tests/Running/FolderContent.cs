using System.Security.Cryptography;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>What is in a folder: to show that nothing was touched.</summary>
internal static class FolderContent
{
    /// <summary>Each file with the time of its last change and a hash.</summary>
    public static string[] Of(string folder) =>
    [
        .. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories)
            .Select(static file => $"{file} {File.GetLastWriteTimeUtc(file):O} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))}")
            .Order(StringComparer.Ordinal),
    ];
}
