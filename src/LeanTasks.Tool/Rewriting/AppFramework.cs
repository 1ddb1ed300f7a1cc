using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.Versioning;
using LeanTasks.Tool.Apps;

namespace LeanTasks.Tool.Rewriting;

/// <summary>Decides whether the runtime of an assembly has the types that LeanTasks needs.</summary>
internal static class AppFramework
{
    private const string RuntimeConfigs = "*.runtimeconfig.json";

    // The target of LeanTasks.dll.
    private static readonly Version s_oldest = new(10, 0);

    /// <summary>Refuses an assembly that is for an older .NET.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="folders">Possible folders of the app that it is part of: then that app's .NET counts, and not the one that it was compiled for.</param>
    /// <exception cref="ToolException">It is for an older .NET, or for .NET Framework.</exception>
    public static void Check(string file, IEnumerable<string> folders)
    {
        string[] apps = [.. folders.Where(Directory.Exists).SelectMany(static f => Directory.EnumerateFiles(f, RuntimeConfigs)).Distinct()];
        if (apps.Select(static app => (File: app, RuntimeConfig.Read(app).Target)).FirstOrDefault(static app => app.Target < s_oldest) is { File: not null } old)
            throw Refusal(file, $"is part of an app for .NET {old.Target.ToString(2)} ('{old.File}')");
        if (apps.Length == 0 && CompiledFor(file) is { } framework && IsOlder(framework))
            throw Refusal(file, $"targets {framework.Identifier.TrimStart('.')} {framework.Version}");
    }

    // A library for .NET Standard, or without a target framework, runs on any runtime that loads it.
    private static bool IsOlder(FrameworkName framework) =>
        framework.Identifier == ".NETFramework" || (framework.Identifier == ".NETCoreApp" && framework.Version < s_oldest);

    private static ToolException Refusal(string file, string why) => new(
        $"'{file}' {why}, but LeanTasks requires .NET {s_oldest.ToString(2)} or later. Set TargetFramework to net{s_oldest} or later, and build it again.");

    private static FrameworkName? CompiledFor(string file)
    {
        using PEReader image = new(new MemoryStream(File.ReadAllBytes(file)));
        MetadataReader metadata = image.GetMetadataReader();
        foreach (CustomAttribute attribute in metadata.GetAssemblyDefinition().GetCustomAttributes().Select(metadata.GetCustomAttribute))
        {
            if (attribute.Constructor.Kind != HandleKind.MemberReference)
                continue;
            EntityHandle type = metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent;
            if (type.Kind != HandleKind.TypeReference || metadata.GetString(metadata.GetTypeReference((TypeReferenceHandle)type).Name) != nameof(TargetFrameworkAttribute))
                continue;

            // After the two bytes that every attribute begins with.
            BlobReader value = metadata.GetBlobReader(attribute.Value);
            value.ReadUInt16();
            return value.ReadSerializedString() is { Length: > 0 } name ? new FrameworkName(name) : null;
        }

        return null;
    }
}
