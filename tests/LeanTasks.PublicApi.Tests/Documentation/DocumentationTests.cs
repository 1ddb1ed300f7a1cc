using System.Reflection;
using System.Runtime.CompilerServices;
using System.Xml.Linq;
using LeanTasks.Tests.Parity;
using Microsoft.FSharp.Core;

namespace LeanTasks.PublicApi.Tests.Documentation;

/// <summary>Whatever user code can see of the libraries is documented.</summary>
public sealed class DocumentationTests
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    public static TheoryData<string> Libraries => Library.Names;

    [Theory]
    [MemberData(nameof(Libraries))]
    public void EveryMemberHasASummary(string library) =>
        AssertNone(library, static (member, text) => HasSummary(member, text) ? [] : ["summary"]);

    [Theory]
    [MemberData(nameof(Libraries))]
    public void EveryParameterAndResultIsTold(string library) =>
        AssertNone(library, static (member, text) => member is MethodBase method && text is not null && IsToldInFull(method, text) ? Untold(method, text) : []);

    [Fact]
    public void MembersAreFoundByTheNamesThatCompilersGiveThem()
    {
        string[] ids = [.. typeof(Sample<>).GetMembers(Declared).Select(DocumentationId.Of)];
        Assert.Equal(
            [
                "M:LeanTasks.PublicApi.Tests.Documentation.DocumentationTests.Sample`1.#ctor",
                "M:LeanTasks.PublicApi.Tests.Documentation.DocumentationTests.Sample`1.Find``1(`0[],``0@,System.Collections.Generic.Dictionary{System.String,`0}.Enumerator,System.Int32[0:,0:])",
                "M:LeanTasks.PublicApi.Tests.Documentation.DocumentationTests.Sample`1.op_Explicit(LeanTasks.PublicApi.Tests.Documentation.DocumentationTests.Sample{`0})~System.Int32",
            ],
            ids.Order(StringComparer.Ordinal));
    }

    private static void AssertNone(string library, Func<MemberInfo, XElement?, IEnumerable<string>> faults)
    {
        LibraryDocumentation documentation = LibraryDocumentation.Read(Library.DocumentationOf(library));
        string[] lacking =
        [
            .. from type in Library.TypesOf(library)
               from signature in MemberSignature.AllOf(type, inherited: false, TypeSpelling.Plain)
               where signature.Member is { } member && IsWritten(member)
               from fault in faults(signature.Member!, documentation.Of(signature.Member!))
               select $"{TypeName.Of(type)}: {signature.Short} has no {fault}",
        ];
        Assert.True(lacking.Length == 0, $"{lacking.Length} documentation comments of {library} lack something:\n{string.Join('\n', lacking)}");
    }

    private static bool HasSummary(MemberInfo member, XElement? text) =>
        text is null ? IsImplicit(member) : Has(text, "summary") || IsInherited(text);

    private static IEnumerable<string> Untold(MethodBase method, XElement text)
    {
        IEnumerable<string> names = Named(text, "param").Concat(Named(text, "typeparam"));
        Type[] generic = method.IsGenericMethodDefinition && !IsFSharp(method) ? method.GetGenericArguments() : [];
        foreach (string? name in method.GetParameters().Select(static parameter => parameter.Name).Concat(generic.Select(static type => type.Name)))
        {
            if (name is not null && !names.Contains(name))
                yield return name;
        }

        // What an operator gives is what it is for.
        if (method is MethodInfo { IsSpecialName: false } function && function.ReturnType != typeof(void) && !IsFSharp(method) && !Has(text, "returns"))
            yield return "returns";
    }

    // Only functions that users call by name tell of each parameter in F#: the compiler calls the builders' members. A function that
    // only makes something says in its summary what it gives.
    private static bool IsToldInFull(MethodBase method, XElement text) =>
        !IsInherited(text) && (!IsFSharp(method) || method.DeclaringType!.IsDefined(typeof(RequireQualifiedAccessAttribute)));

    private static bool IsFSharp(MemberInfo member) => member.Module.Assembly.IsDefined(typeof(FSharpInterfaceDataVersionAttribute));

    // Overrides say what the base says; delegates, enums and records get members that nobody writes, as do F# closures with witnesses.
    private static bool IsWritten(MemberInfo member) => !(
        member.IsDefined(typeof(CompilerGeneratedAttribute))
        || member.Name is "value__"
        || member.Name.EndsWith("$W", StringComparison.Ordinal)
        || (member is not Type && typeof(Delegate).IsAssignableFrom(member.DeclaringType))
        || (member is MethodInfo method && method.GetBaseDefinition() != method)
        || (member is PropertyInfo property && property.GetAccessors(nonPublic: true)[0] is { } accessor && accessor.GetBaseDefinition() != accessor));

    // C# makes it where none is written; the compiler asks for the comment of one that is.
    private static bool IsImplicit(MemberInfo member) => member is ConstructorInfo constructor && constructor.GetParameters().Length == 0 && !IsFSharp(member);

    private static bool Has(XElement text, string part) => text.Element(part) is { } found && !string.IsNullOrWhiteSpace(found.Value + found.FirstNode);

    private static bool IsInherited(XElement text) => text.Element("inheritdoc") is not null;

    private static IEnumerable<string> Named(XElement text, string part) => text.Elements(part).Select(static found => found.Attribute("name")!.Value);

    public sealed class Sample<T>
    {
        public static explicit operator int(Sample<T> sample) => 0;

        public void Find<TKey>(T[] items, ref TKey key, Dictionary<string, T>.Enumerator among, int[,] table)
        {
        }
    }
}
