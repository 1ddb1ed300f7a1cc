using System.Reflection;
using System.Xml.Linq;

namespace LeanTasks.PublicApi.Tests.Documentation;

/// <summary>The XML file with the documentation of a library.</summary>
internal sealed class LibraryDocumentation
{
    private readonly Dictionary<string, XElement> _members;
    private readonly ILookup<string, XElement> _named;

    private LibraryDocumentation(XDocument document)
    {
        _members = document.Descendants("member").ToDictionary(static member => member.Attribute("name")!.Value);
        _named = _members.ToLookup(static member => WithoutParameters(member.Key), static member => member.Value);
    }

    public static LibraryDocumentation Read(string path) => new(XDocument.Load(path));

    /// <summary>What there is on a member.</summary>
    /// <remarks>
    /// An F# extension has a dot in its name, and one with inline constraints has the functions that it needs for parameters: such a
    /// member is found by its name, and is documented if all of its overloads are.
    /// </remarks>
    public XElement? Of(MemberInfo member)
    {
        string id = DocumentationId.Of(member);
        if (_members.GetValueOrDefault(id) is { } exact)
            return exact;
        XElement[] overloads = [.. _named[WithoutParameters(id).Replace('#', '.')]];
        return overloads.Length > 0 && overloads.Length >= Overloads(member) ? overloads[0] : null;
    }

    private static int Overloads(MemberInfo member) =>
        member.DeclaringType!.GetMember(member.Name, BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static).Length;

    private static string WithoutParameters(string id) => id.Split('(', '`')[0];
}
