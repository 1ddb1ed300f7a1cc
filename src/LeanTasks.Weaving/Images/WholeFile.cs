namespace LeanTasks.Weaving.Images;

/// <summary>Reads a file completely, and writes it completely or not at all: a reader never sees half of it, even after a crash.</summary>
internal static class WholeFile
{
    /// <summary>Reads a file into memory, so that it can be replaced.</summary>
    /// <exception cref="WeavingException">It does not exist, is a folder, or cannot be read.</exception>
    public static byte[] Read(string file)
    {
        if (Directory.Exists(file))
            throw new WeavingException($"'{file}' is a folder. Specify an assembly file.");
        try
        {
            return File.ReadAllBytes(file);
        }
        catch (Exception error) when (error is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new WeavingException($"'{file}' does not exist. Build it first, or specify another file.", error);
        }
        catch (UnauthorizedAccessException error)
        {
            throw new WeavingException($"'{file}' cannot be read: permission denied. Give your user read access to it.", error);
        }
        catch (IOException error)
        {
            throw new WeavingException($"'{file}' cannot be read: {OneLine(error)}.", error);
        }
    }

    /// <summary>Replaces a file, or creates it in a folder that exists.</summary>
    /// <exception cref="WeavingException">It cannot be written; its previous content is still there.</exception>
    public static void Write(string file, Action<Stream> write)
    {
        using FileChanges changes = new();
        changes.Add(file, write);
        changes.Commit();
    }

    /// <summary>An exception's message for the middle of a sentence.</summary>
    public static string OneLine(Exception error) => error.Message.Replace("\r", "").Replace('\n', ' ').TrimEnd('.', ' ');

    /// <summary>
    /// Why a reader failed over the contents of a file, for the middle of a sentence. A reader that follows a wrong number or reference fails with an
    /// exception whose message says nothing of the file.
    /// </summary>
    public static string WhyDamaged(Exception error) => error switch
    {
        BadImageFormatException or IOException or InvalidDataException or WeavingException => OneLine(error),
        OutOfMemoryException => "it contains a size that is too large, or memory is exhausted",
        _ => "its contents are inconsistent",
    };
}
