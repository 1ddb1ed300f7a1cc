namespace LeanTasks.Smoke;

/// <summary>How the program was compiled and called: each argument is the name of an AppContext switch to set.</summary>
internal static class Switches
{
    public const string PublicContexts = "LeanTasks.Threading.UsePublicContextApi";

    public const string Diagnose = "LeanTasks.ValueTasks.DiagnoseMisuse";

    /// <summary>Makes one check fail, to show that the program can.</summary>
    public const string Fail = "LeanTasks.Smoke.Fail";

    public static bool IsDebug =>
#if DEBUG
        true;
#else
        false;
#endif

    public static bool IsOn(string name) => AppContext.TryGetSwitch(name, out bool isOn) && isOn;
}
