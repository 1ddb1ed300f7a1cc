using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace LeanTasks.Lab.Html;

/// <summary>
/// Writes elements that are closed by construction, and whose text and attributes are always encoded: no name in a report
/// can become markup. The result is well-formed XML too, which the tests use.
/// </summary>
internal sealed class HtmlWriter
{
    private static readonly HtmlEncoder Encoder = HtmlEncoder.Create(UnicodeRanges.All);

    private readonly StringBuilder _html = new("<!DOCTYPE html>\n");

    /// <summary>Opens an element; disposing of the scope closes it. An attribute without a value is left out.</summary>
    public Scope Open(string element, params ReadOnlySpan<(string Name, string? Value)> attributes)
    {
        OpenTag(element, attributes);
        _html.Append('>');
        return new Scope(this, element);
    }

    /// <summary>An element that holds text only.</summary>
    public void Element(string element, string text, params ReadOnlySpan<(string Name, string? Value)> attributes)
    {
        using (Open(element, attributes))
            Text(text);
    }

    /// <summary>An element that can hold nothing, such as <c>meta</c>.</summary>
    public void Void(string element, params ReadOnlySpan<(string Name, string? Value)> attributes)
    {
        OpenTag(element, attributes);
        _html.Append("/>\n");
    }

    public void Text(string text) => _html.Append(Encoder.Encode(text));

    /// <summary>A style sheet or script of our own, as it is: in these elements HTML knows no encoding.</summary>
    public void Resource(string element, string content) =>
        _html.Append('<').Append(element).Append(">\n").Append(content).Append("</").Append(element).Append(">\n");

    public override string ToString() => _html.ToString();

    private void OpenTag(string element, ReadOnlySpan<(string Name, string? Value)> attributes)
    {
        _html.Append('<').Append(element);
        foreach ((string? name, string? value) in attributes)
        {
            if (value is not null)
                _html.Append(' ').Append(name).Append("=\"").Append(Encoder.Encode(value)).Append('"');
        }
    }

    internal readonly struct Scope(HtmlWriter writer, string element) : IDisposable
    {
        public void Dispose()
        {
            writer._html.Append("</").Append(element).Append('>');

            // A line break between inline elements would show as a space.
            if (element is not ("span" or "abbr" or "a" or "b" or "td" or "th"))
                writer._html.Append('\n');
        }
    }
}
