using System.Runtime.CompilerServices;
using LeanTasks;

namespace Advised.Methods;

/// <summary>A socket's receive: every call waits, once for the head of a packet and at times for its body.</summary>
public static class Packets
{
    public static async Task<long> BeforeAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await ReceiveAsync(gate, i);
        return sum;
    }

    public static async Task<long> AfterAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await ReceivePooledAsync(gate, i);
        return sum;
    }

    public static async ValueTask<int> ReceiveAsync(Gate gate, int packet)
    {
        long started = packet * 31L;
        await gate.WaitAsync();
        int length = packet & 15;
        if (length > 12)
            await gate.WaitAsync();
        return (int)(started % 1000) + length;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> ReceivePooledAsync(Gate gate, int packet)
    {
        long started = packet * 31L;
        await gate.WaitAsync();
        int length = packet & 15;
        if (length > 12)
            await gate.WaitAsync();
        return (int)(started % 1000) + length;
    }
}
