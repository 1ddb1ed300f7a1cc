using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What somebody meets who makes projects of the templates.</summary>
public sealed class TemplateTests(PackageFeed feed)
{
    [DeepFact]
    public async Task ProjectsOfTheTemplatesRun()
    {
        (NewProject web, NewProject worker) = await feed.Apps.FromTemplatesAsync();

        using FurtherProcess server = web.Start("dotnet", web.Built, "--urls", "http://127.0.0.1:0");
        using HttpClient client = new() { BaseAddress = await server.WaitForAddressAsync() };
        Assert.Equal("Order 4: 100", await client.GetStringAsync(new Uri("/orders/4", UriKind.Relative), TestContext.Current.CancellationToken));
        Assert.Contains("FusedRun", TypesUsedBy(web.Built));

        using FurtherProcess service = worker.Start("dotnet", worker.Built);
        await service.WaitForAsync("Work 2: 4");
    }

    private static string[] TypesUsedBy(string file)
    {
        using PEReader reader = new(File.OpenRead(file));
        MetadataReader metadata = reader.GetMetadataReader();
        return [.. metadata.TypeReferences.Select(type => metadata.GetString(metadata.GetTypeReference(type).Name))];
    }
}
