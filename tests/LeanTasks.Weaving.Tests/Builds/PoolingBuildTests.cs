using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Builds;

public sealed class PoolingBuildTests
{
    internal const string Pool = "-p:LeanTasksPoolValueTasks=true";

    internal const string Pooled = "45 by LeanTasks.PooledValueTaskMethodBuilder";

    private const string Unpooled = "45 by System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder";

    internal const string Told = "1 of 1 async ValueTask methods of App are pooled";

    // One project for all, as a build takes seconds.
    [DeepFact]
    public async Task ABuildPoolsWhatItHasToAndNothingElse()
    {
        using TemporaryFolder keys = new();
        using TestProject project = new($"""
            <SignAssembly>true</SignAssembly>
            <AssemblyOriginatorKeyFile>{StrongNameKey.To(keys, "key.snk")}</AssemblyOriginatorKeyFile>
            <NoWarn>$(NoWarn);CS8002</NoWarn>
            """);
        string intermediate = Path.Combine(project.Intermediate, "App.dll");
        await CheckAsync(isPooled: true, Pool);
        CheckSigned(project.Built);
        byte[] first = File.ReadAllBytes(project.Built);
        DateTime written = File.GetLastWriteTimeUtc(intermediate);

        Assert.DoesNotContain(Told, await project.DotnetAsync("build", Pool, "--no-restore"), StringComparison.Ordinal);
        Assert.Equal(written, File.GetLastWriteTimeUtc(intermediate));

        File.SetLastWriteTimeUtc(project.SourceFile, DateTime.UtcNow);
        await CheckAsync(isPooled: true, Pool, "--no-restore");
        Assert.Equal(first, File.ReadAllBytes(project.Built));

        await CheckAsync(isPooled: false, "--no-restore");
        await CheckAsync(isPooled: true, Pool, "--no-restore");
        await CheckAsync(isPooled: false, Pool, "--no-restore", "-p:DotNetWatchBuild=true");

        await project.DotnetAsync("clean");
        Assert.Empty(Directory.GetFiles(project.Intermediate, "*leantasks*", SearchOption.AllDirectories));

        async Task CheckAsync(bool isPooled, params string[] arguments)
        {
            string said = await project.DotnetAsync("build", arguments);
            Assert.Equal(isPooled, said.Contains(Told, StringComparison.Ordinal));
            Assert.Equal(isPooled ? Pooled : Unpooled, await project.RunAsync());
        }
    }

    private static void CheckSigned(string file)
    {
        using Mono.Cecil.ModuleDefinition module = Mono.Cecil.ModuleDefinition.ReadModule(file);
        Assert.True(module.Attributes.HasFlag(Mono.Cecil.ModuleAttributes.StrongNameSigned));
        Assert.True(module.Assembly.Name.HasPublicKey);
    }
}
