while (true)
{
    Console.WriteLine($"{await Message.TextAsync()}, says process {Environment.ProcessId}.");
    await Task.Delay(250);
}

internal static class Message
{
    public static async ValueTask<string> TextAsync()
    {
        await Task.Yield();
        return "The first text";
    }
}
