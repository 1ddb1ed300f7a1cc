namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Fuses as <see cref="FusingWeaver"/> does, and verifies what it writes.</summary>
internal static class VerifiedFusing
{
    /// <summary>
    /// Fuses an assembly, and asserts that the weaver fails on no method, and that nothing is wrong with the code of it that was not wrong before: unsafe code
    /// never is right.
    /// </summary>
    public static FusingResult Weave(string file, FusingOptions options)
    {
        byte[] before = File.ReadAllBytes(file);
        FusingResult result = FusingWeaver.Weave(file, options);
        if (options.Probe is null)
            Assert.Empty(result.Faults);
        if (result.IsWritten)
            Assert.Empty(NewFindings(before, options.OutputFile ?? file, [Path.GetDirectoryName(file)!, .. options.ReferenceFolders]));
        return result;
    }

    private static IReadOnlyList<Finding> NewFindings(byte[] before, string file, string[] folders)
    {
        IReadOnlyList<Finding> after = Verifier.Verify(file, folders);
        if (after.Count == 0)
            return after;
        string copy = file + ".before";
        File.WriteAllBytes(copy, before);
        IReadOnlyList<Finding> findings = Finding.NewIn(Verifier.Verify(copy, folders), after);
        File.Delete(copy);
        return findings;
    }
}
