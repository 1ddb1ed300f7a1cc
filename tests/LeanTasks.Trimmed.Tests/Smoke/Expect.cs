namespace LeanTasks.Smoke;

/// <summary>What a check expects; throws if it is not so.</summary>
internal static class Expect
{
    public static void Same<T>(T expected, T actual)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
            throw new InvalidDataException($"{actual} instead of {expected}.");
    }

    /// <returns>The message of the exception.</returns>
    public static string Throws<TException>(Action deed, string part)
        where TException : Exception
    {
        try
        {
            deed();
        }
        catch (TException exception) when (exception.Message.Contains(part, StringComparison.Ordinal))
        {
            return exception.Message;
        }

        throw new InvalidDataException($"No {typeof(TException).Name} with '{part}' was thrown.");
    }
}
