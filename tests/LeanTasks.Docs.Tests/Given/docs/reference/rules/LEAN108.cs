namespace Docs;

internal abstract class Given
{
    protected readonly TimeSpan timeout;
    protected readonly Task<int> task = Task.FromResult(42);
}
