using System.Runtime.CompilerServices;
using LeanTasks;

namespace Advised.Methods;

/// <summary>A reader: every second call finds its buffer empty, and waits with what it has read so far.</summary>
public static class Lines
{
    private static readonly byte[] s_text = [.. "12;345;6789;10;1112;131415;16"u8];

    public static async Task<long> BeforeAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await ReadAsync(gate, i);
        return sum;
    }

    public static async Task<long> AfterAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await ReadPooledAsync(gate, i);
        return sum;
    }

    public static async Task<int> ReadAsync(Gate gate, int call)
    {
        byte[] text = s_text;
        int value = 100;
        int digits = 0;
        for (int i = call & 7; i < text.Length && text[i] != ';'; i++)
        {
            value = (value * 10) + text[i] - '0';
            digits++;
        }

        if ((call & 1) == 0)
            await gate.WaitAsync();
        return value + digits + text.Length;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> ReadPooledAsync(Gate gate, int call)
    {
        byte[] text = s_text;
        int value = 100;
        int digits = 0;
        for (int i = call & 7; i < text.Length && text[i] != ';'; i++)
        {
            value = (value * 10) + text[i] - '0';
            digits++;
        }

        if ((call & 1) == 0)
            await gate.WaitAsync();
        return value + digits + text.Length;
    }
}
