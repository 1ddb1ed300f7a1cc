using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.PingPong;

/// <summary>
/// Two async methods that wake each other in turn; an operation is there and back. Inline, the sender runs the receiver on
/// its own stack; queued, every message goes through the thread pool.
/// </summary>
[Table("pingpong", Variants.Task)]
public class PingPongTask() : Workload(RoundTrips)
{
    private const int RoundTrips = 10_000;

    private readonly ManualResetEventSlim _ended = new();
    private int _players;
    private TaskSignal _ping = new(queued: false);
    private TaskSignal _pong = new(queued: false);

    [Benchmark(OperationsPerInvoke = RoundTrips), Workload("inline")]
    public void Inline() => Play(queued: false);

    [Benchmark(OperationsPerInvoke = RoundTrips), Workload("queued")]
    public void Queued() => Play(queued: true);

    private void Play(bool queued)
    {
        _ping = new TaskSignal(queued);
        _pong = new TaskSignal(queued);
        _players = 2;
        _ended.Reset();
        Task<int> receiver = Receive();
        Task<int> sender = Send();

        // Not every kind of task can block, so an event does; from it to the end of the tasks is a few instructions.
        _ended.Wait();
        while (!sender.IsCompleted || !receiver.IsCompleted)
            Thread.Yield();
        sender.GetAwaiter().GetResult();
        receiver.GetAwaiter().GetResult();
    }

    private async Task<int> Send()
    {
        int sum = 0;
        for (int i = 0; i < Operations; i++)
        {
            Task<int> answer = _pong.Wait();
            _ping.Send(i);
            sum += await answer;
        }

        End();
        return sum;
    }

    private async Task<int> Receive()
    {
        int sum = 0;
        Task<int> message = _ping.Wait();
        for (int i = 0; i < Operations; i++)
        {
            int received = await message;
            message = _ping.Wait();
            sum += received;
            _pong.Send(received);
        }

        End();
        return sum;
    }

    private void End()
    {
        if (Interlocked.Decrement(ref _players) == 0)
            _ended.Set();
    }
}
