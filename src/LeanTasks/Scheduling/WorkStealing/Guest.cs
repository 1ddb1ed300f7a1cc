using LeanTasks.Runtime;

namespace LeanTasks.Scheduling;

/// <summary>The time for which a thread is a worker of a crew, as a guest if it is not one already.</summary>
internal readonly ref struct Guest
{
    private readonly Worker? _before;
    private readonly bool _isAtHome;

    internal Guest(Crew crew, LeanThread thread)
    {
        _before = Worker.Of(thread);
        _isAtHome = ReferenceEquals(_before?.Crew, crew);
        Worker = _isAtHome ? _before! : crew.EnterAsGuest(thread);
    }

    internal Worker Worker { get; }

    public void Dispose()
    {
        if (!_isAtHome)
            Worker.Crew.LeaveAsGuest(Worker, _before);
    }
}
