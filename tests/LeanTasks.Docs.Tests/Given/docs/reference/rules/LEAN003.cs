namespace Docs;

internal abstract class Given
{
    protected static async ValueTask<int> CountAsync()
    {
        await Task.Yield();
        return 1;
    }
}
