using System.Text;

namespace LeanTasks.Lab.Pages;

/// <summary>A page of prose with blocks that the lab writes.</summary>
public static class MarkedPage
{
    private const string Fence = "```";

    /// <summary>The page with each block filled. What stands in a fence is an example, and no block.</summary>
    /// <param name="name">The page, for messages.</param>
    /// <exception cref="LabUsageException">A marker is none, or a block is not closed, or closed twice.</exception>
    public static string Fill(string name, string text, Func<Marker, string> view)
    {
        StringBuilder filled = new();
        Marker? open = null;
        bool fenced = false;
        string[] lines = text.Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            string line = lines[i].TrimEnd('\r');
            string place = $"{name}:{i + 1}";
            if (open is not null)
            {
                if (Marker.Read(line, place) is not null)
                    throw new LabUsageException($"{place}: a block begins in the one of {open.Place}: close that with {Marker.End} first.");
                if (line != Marker.End)
                    continue;
                filled.Append(view(open).Trim('\n')).Append("\n\n");
                open = null;
            }
            else if (line.StartsWith(Fence, StringComparison.Ordinal))
            {
                fenced = !fenced;
            }
            else if (!fenced && line == Marker.End)
            {
                throw new LabUsageException($"{place}: {Marker.End} closes no block: remove it, or put the block's first line back.");
            }
            else if (!fenced && (open = Marker.Read(line, place)) is not null)
            {
                filled.Append(line).Append("\n\n");
                continue;
            }

            filled.Append(line);
            if (i < lines.Length - 1)
                filled.Append('\n');
        }

        return open is null
            ? filled.ToString()
            : throw new LabUsageException($"{open.Place}: the block lab:{open.View} is not closed: put {Marker.End} after it.");
    }
}
