namespace LeanTasks.Threading;

/// <summary>Fields of the BCL that are not public, and that a runtime may have under other names.</summary>
internal static class PrivateField
{
    /// <summary>Whether they can be used.</summary>
    /// <param name="use">Uses them, and tells whether they hold what is expected.</param>
    internal static bool Exists(Func<bool> use)
    {
        try
        {
            return use();
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }
}
