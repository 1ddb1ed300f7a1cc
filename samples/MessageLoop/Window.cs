namespace MessageLoop;

/// <summary>Something that only the loop's thread may touch, as a control of a user interface.</summary>
internal sealed class Window(Loop loop)
{
    /// <summary>Shows a line.</summary>
    /// <exception cref="InvalidOperationException">Another thread than the loop's calls.</exception>
    public void Show(string line)
    {
        if (!loop.IsCurrent)
            throw new InvalidOperationException("the window refuses another thread than the loop's.");
        Console.WriteLine(line);
    }
}
