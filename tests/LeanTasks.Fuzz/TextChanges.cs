using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace LeanTasks.Fuzz;

/// <summary>Changes texts so that most of them are still of their kind, and say something else.</summary>
internal static class TextChanges
{
    private const string End = "end\t";

    private static readonly string[] s_json =
    [
        "null", "true", "0", "-1", "0.5", "1e308", "1e999", "2147483648", "9223372036854775807", "9223372036854775808", "\"\"", "\"x\"", "\"\\u0000\"", "\"../x\"", "\"-\"", "[]", "{}", "[null]", "[[]]", "[{}]",
        new string('[', 60) + new string(']', 60), $"\"{new string('x', 300)}\"",
    ];

    private static readonly string[] s_fields = ["", "0", "-1", "1", "1e9", "2147483647", "2147483648", "1125899906842624", "9223372036854775807", "9223372036854775808", "\\", "\\t", "\0", "..", "<x>", "[", "\u202E", "\uD83D\uDE00", new string('x', 300), new string('`', 20)];

    /// <summary>Changes a value, its name or its place.</summary>
    public static byte[] ChangeJson(byte[] input, Random random)
    {
        JsonNode? root;
        List<JsonNode> parents = [];
        try
        {
            root = JsonNode.Parse(input);
            Collect(root, parents);
        }
        catch (Exception error) when (error is JsonException or ArgumentException)
        {
            // It is none, or has a name twice.
            return input;
        }

        for (int many = 1 << random.Next(3); many > 0 && parents.Count > 0; many--)
        {
            JsonNode value = JsonNode.Parse(s_json[random.Next(s_json.Length)]) ?? "";
            bool isCopy = random.Next(3) == 0;
            JsonNode? put = isCopy ? parents[random.Next(parents.Count)].DeepClone() : random.Next(s_json.Length) == 0 ? null : value;
            switch (parents[random.Next(parents.Count)])
            {
                case JsonArray { Count: > 0 } array when random.Next(4) > 0:
                    int at = random.Next(array.Count);
                    if (random.Next(4) == 0)
                        array.RemoveAt(at);
                    else
                        array[at] = put;
                    break;
                case JsonArray array:
                    array.Add(put);
                    break;
                case JsonObject { Count: > 0 } named:
                    string name = named.ElementAt(random.Next(named.Count)).Key;
                    if (random.Next(4) > 0)
                        named[name] = put;
                    else if (named.Remove(name, out JsonNode? moved) && random.Next(2) == 0)
                        named[random.Next(2) == 0 ? name.ToUpperInvariant() : name + "x"] = moved;
                    break;
                default:
                    break;
            }
        }

        string text = root?.ToJsonString() ?? "null";

        // No node can have the same name twice.
        int start = text.IndexOf('"', random.Next(text.Length));
        int end = start < 0 || random.Next(8) > 0 ? -1 : text.IndexOf("\":", start, StringComparison.Ordinal);
        return Encoding.UTF8.GetBytes(end < 0 ? text : $"{text[..end]}\":0,{text[start..]}");
    }

    /// <summary>Changes fields and lines of a counts file, which still says how many lines it has.</summary>
    public static byte[] ChangeCounts(byte[] input, Random random)
    {
        List<string> lines = [.. Encoding.UTF8.GetString(input).Split('\n')];
        for (int many = 1 << random.Next(3); many > 0; many--)
        {
            int at = random.Next(lines.Count);
            string[] fields = lines[at].Split('\t');
            switch (random.Next(8))
            {
                case 0:
                    lines.Insert(at, lines[random.Next(lines.Count)]);
                    break;
                case 1 when lines.Count > 1:
                    lines.RemoveAt(at);
                    break;
                case 2:
                    string[] others = lines[random.Next(lines.Count)].Split('\t');
                    fields[random.Next(fields.Length)] = others[random.Next(others.Length)];
                    lines[at] = string.Join('\t', fields);
                    break;
                case 3:
                    lines[at] = string.Join('\t', random.Next(2) == 0 ? fields[..^1] : [.. fields, fields[^1]]);
                    break;
                default:
                    fields[random.Next(fields.Length)] = s_fields[random.Next(s_fields.Length)];
                    lines[at] = string.Join('\t', fields);
                    break;
            }
        }

        // A wrong number of lines is found at once, and nothing behind it.
        int end = lines.FindLastIndex(static line => line.StartsWith(End, StringComparison.Ordinal));
        if (end >= 0 && random.Next(8) > 0)
            lines[end] = End + end.ToString(CultureInfo.InvariantCulture);
        return Encoding.UTF8.GetBytes(string.Join('\n', lines));
    }

    private static void Collect(JsonNode? node, List<JsonNode> parents)
    {
        IEnumerable<JsonNode?> children = node switch
        {
            JsonArray array => array,
            JsonObject named => named.Select(static each => each.Value),
            _ => [],
        };
        if (node is JsonArray or JsonObject)
            parents.Add(node);
        foreach (JsonNode? child in children)
            Collect(child, parents);
    }
}
