global using Microsoft.AspNetCore.Builder;
using LeanTasks;

namespace Docs;

internal abstract class Given
{
    protected readonly WebApplication app = WebApplication.Create();
    protected readonly Orders orders = new();
}

internal sealed class Orders
{
    public LeanTask<string> FindAsync(int id) => LeanTask.FromResult($"order {id}");
}
