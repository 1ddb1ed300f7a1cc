using System.Text;
using System.Xml.Linq;
using Microsoft.Build.Framework;
using Task = Microsoft.Build.Utilities.Task;

namespace LeanTasks.PublicDocumentation;

/// <summary>Writes the documentation of an assembly without that of members which are not visible outside of it.</summary>
public sealed class KeepVisibleMembers : Task
{
    /// <summary>The assembly that is documented.</summary>
    [Required]
    public string Assembly { get; set; } = "";

    /// <summary>The XML file that the compiler wrote.</summary>
    [Required]
    public string Documentation { get; set; } = "";

    /// <summary>The XML file to write.</summary>
    [Required]
    public string Output { get; set; } = "";

    /// <summary>Writes the file.</summary>
    /// <returns>Whether no error was logged.</returns>
    public override bool Execute()
    {
        Visibility visibility = Visibility.Read(Assembly);
        XDocument document = XDocument.Load(Documentation, LoadOptions.PreserveWhitespace);
        XElement[] members = [.. document.Descendants("member")];
        XElement[] hidden = [.. members.Where(member => visibility.IsHidden(member.Attribute("name")!.Value))];
        foreach (XElement member in hidden)
        {
            // The line's indentation goes with it.
            if (member.PreviousNode is XText space)
                space.Remove();
            member.Remove();
        }

        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(Output))!);
        using (StreamWriter writer = new(Output, append: false, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)))
            document.Save(writer, SaveOptions.DisableFormatting);
        Log.LogMessage(MessageImportance.Low, $"{Output}: {members.Length - hidden.Length} of {members.Length} members are visible.");
        return !Log.HasLoggedErrors;
    }
}
