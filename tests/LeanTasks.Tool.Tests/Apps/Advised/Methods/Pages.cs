namespace Advised.Methods;

/// <summary>A step that has one caller, and waits every third time.</summary>
public static class Pages
{
    public static async Task<long> BeforeAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await RenderAsync(gate, i);
        return sum;
    }

    public static async Task<long> AfterAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await RenderMergedAsync(gate, i);
        return sum;
    }

    public static async ValueTask<int> RenderAsync(Gate gate, int page)
    {
        int width = page & 1023;
        int shown = await ShowAsync(gate, page);
        return width + shown;
    }

    private static async ValueTask<int> ShowAsync(Gate gate, int page)
    {
        int height = page >> 4;
        if (page % 3 == 0)
            await gate.WaitAsync();
        return height & 511;
    }

    public static async ValueTask<int> RenderMergedAsync(Gate gate, int page)
    {
        int width = page & 1023;
        int height = page >> 4;
        if (page % 3 == 0)
            await gate.WaitAsync();
        return width + (height & 511);
    }
}
