using System.Text.RegularExpressions;
using Mono.Cecil;
using Mono.Cecil.Rocks;

namespace LeanTasks.PublicDocumentation;

/// <summary>Which names of an assembly's documentation stand for members that are visible outside of it: public or protected.</summary>
internal sealed class Visibility
{
    // Each id as the compilers write it, and again without arity and parameters, by which F# calls some members otherwise than their
    // metadata: extensions, and what is inlined with its constraints.
    private readonly HashSet<string> _visible = [];
    private readonly HashSet<string> _hidden = [];
    private readonly HashSet<string> _visibleNames = [];
    private readonly HashSet<string> _hiddenNames = [];
    private readonly List<string> _hiddenScopes = [];

    private Visibility()
    {
    }

    public static Visibility Read(string path)
    {
        using ModuleDefinition module = ModuleDefinition.ReadModule(path);
        Visibility visibility = new();
        foreach (TypeDefinition type in module.Types)
            visibility.Add(type, isInVisible: true);
        return visibility;
    }

    /// <summary>Whether the name is that of a member which is not visible. One that stands for no member at all, as F#'s abbreviations do, is none.</summary>
    public bool IsHidden(string id)
    {
        if (_visible.Contains(id) || _hidden.Contains(id))
            return !_visible.Contains(id);
        string name = NameOf(id);
        if (_visibleNames.Contains(name) || _hiddenNames.Contains(name))
            return !_visibleNames.Contains(name);
        return _hiddenScopes.Exists(scope => name.IndexOf(scope, StringComparison.Ordinal) == 1);
    }

    private void Add(TypeDefinition type, bool isInVisible)
    {
        bool isVisible = isInVisible && (type.IsPublic || type.IsNestedPublic || type.IsNestedFamily || type.IsNestedFamilyOrAssembly);
        Add((IMemberDefinition)type, isVisible);
        if (!isVisible)
            _hiddenScopes.Add(NameOf(DocCommentId.GetDocCommentId(type)).Substring(1) + ".");
        foreach (MethodDefinition method in type.Methods)
            Add(method, isVisible && IsVisible(method));
        foreach (FieldDefinition field in type.Fields)
            Add(field, isVisible && (field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly));
        foreach (PropertyDefinition property in type.Properties)
            Add(property, isVisible && (IsVisible(property.GetMethod) || IsVisible(property.SetMethod)));
        foreach (EventDefinition raised in type.Events)
            Add(raised, isVisible && IsVisible(raised.AddMethod));
        foreach (TypeDefinition nested in type.NestedTypes)
            Add(nested, isVisible);
    }

    private void Add(IMemberDefinition member, bool isVisible)
    {
        string id = DocCommentId.GetDocCommentId(member);
        (isVisible ? _visible : _hidden).Add(id);
        (isVisible ? _visibleNames : _hiddenNames).Add(NameOf(id));
    }

    private static bool IsVisible(MethodDefinition? method) => method is not null && (method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly);

    // The kind and the name, which has no arity in it: "M:Some.List`1.Map``1(`0)" is "M:Some.List.Map".
    private static string NameOf(string id)
    {
        string name = id.Split('(')[0].Replace('#', '.');
        return Regex.Replace(name, "`+[0-9]+", "");
    }
}
