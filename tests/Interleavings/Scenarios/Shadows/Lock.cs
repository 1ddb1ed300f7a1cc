using LeanTasks.Interleavings;

// The model keeps its monitors by object, and a Lock is one.
#pragma warning disable CS9216

namespace System.Threading;

/// <summary>Shadows the framework's type, also for the <c>lock</c> statement.</summary>
internal sealed class Lock
{
    public bool IsHeldByCurrentThread => ModelMonitor.IsEntered(this);

    public void Enter() => ModelMonitor.Enter(this);

    public bool TryEnter() => ModelMonitor.TryEnter(this);

    public bool TryEnter(int millisecondsTimeout) => TryEnter(TimeSpan.FromMilliseconds(millisecondsTimeout));

    public bool TryEnter(TimeSpan timeout) => ModelMonitor.TryEnter(this, timeout);

    public void Exit() => ModelMonitor.Exit(this);

    public Scope EnterScope()
    {
        Enter();
        return new Scope(this);
    }

    public ref struct Scope
    {
        private Lock? _lock;

        internal Scope(Lock target) => _lock = target;

        public void Dispose()
        {
            _lock?.Exit();
            _lock = null;
        }
    }
}
