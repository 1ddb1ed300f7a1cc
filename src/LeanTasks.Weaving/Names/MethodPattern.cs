using System.Text.RegularExpressions;
using Mono.Cecil;

namespace LeanTasks.Weaving.Names;

/// <summary>A name that a user gave: <c>Namespace.Type.Method</c> or its end, with <c>*</c> for any part; an overload with the types of its parameters.</summary>
internal sealed class MethodPattern
{
    private readonly Regex _name;

    // Without spaces; null for any parameters.
    private readonly string? _parameters;

    /// <summary>Reads a name.</summary>
    /// <param name="text">The text that the user gave.</param>
    /// <exception cref="WeavingException">It is empty.</exception>
    public MethodPattern(string text)
    {
        if (string.IsNullOrWhiteSpace(text))
            throw new WeavingException("An empty method name was given. Specify one as Namespace.Type.Method, Type.Method or Method.");
        Text = text;
        int parenthesis = text.IndexOf('(');
        _parameters = parenthesis < 0 ? null : WithoutSpaces(text.Substring(parenthesis));
        Name = (parenthesis < 0 ? text : text.Substring(0, parenthesis)).Trim();
        _name = ToRegex(Name);
    }

    /// <summary>The text that the user gave.</summary>
    public string Text { get; }

    /// <summary>Of that, the name without parameters.</summary>
    public string Name { get; }

    /// <summary>Whether the pattern matches a method, or the method that contains it.</summary>
    public bool Match(MethodDefinition method, SourceName name)
    {
        if (_name.IsMatch(name.Full) && HasParameters(name.Parameters))
            return true;
        return name.Inner is not null && _name.IsMatch(name.Outer)
            && (_parameters is null || Overloads.Around(method, name).Exists(outer => HasParameters(SourceName.ParametersOf(outer))));
    }

    /// <summary>Whether a method has the name, with any parameters.</summary>
    public bool MatchName(SourceName name) => _name.IsMatch(name.Full);

    private bool HasParameters(string parameters) => _parameters is null || _parameters == WithoutSpaces(parameters);

    private static string WithoutSpaces(string text) => text.Replace(" ", "");

    // A name may omit the part before any of its dots; type parameters are not part of it.
    private static Regex ToRegex(string pattern)
    {
        string name = Regex.Replace(pattern, @"<[^.]*?>|`\d+", "").Replace('+', '.').Replace('/', '.');
        return new Regex(@"(^|\.)" + Regex.Escape(name).Replace(@"\*", ".*") + "$", RegexOptions.CultureInvariant);
    }
}
