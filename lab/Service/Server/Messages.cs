using System.Text.Json.Serialization;

namespace LeanTasks.Lab.Service.Server;

internal sealed record Message(string Text);

internal sealed record World(int Id, int RandomNumber);

internal sealed record Fortune(int Id, string Text);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Message))]
[JsonSerializable(typeof(World[]))]
[JsonSerializable(typeof(IAsyncEnumerable<World>))]
internal sealed partial class ServiceJson : JsonSerializerContext;
