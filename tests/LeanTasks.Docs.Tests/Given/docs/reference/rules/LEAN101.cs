using System.Collections.Concurrent;

namespace Docs;

internal abstract class Given
{
    protected readonly ConcurrentDictionary<int, int> _lengths = new();
}
