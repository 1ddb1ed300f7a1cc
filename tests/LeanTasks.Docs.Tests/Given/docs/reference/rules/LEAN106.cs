namespace Docs;

internal abstract class Given;

internal partial class Snippet
{
    private readonly Lock _gate = new();
    private readonly Queue<int> _items = new();
    private readonly int item;
    private TaskCompletionSource? _waiter = new();
}
