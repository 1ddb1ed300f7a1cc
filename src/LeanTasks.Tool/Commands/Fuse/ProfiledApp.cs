using System.Globalization;
using System.Reflection;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Code;
using LeanTasks.Tool.Reports;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>An app that is to be fused, with the counts of its methods from a profile.</summary>
internal sealed class ProfiledApp : IDisposable
{
    private readonly HashSet<string> _counting;

    private ProfiledApp(AppCode code, ProfiledCounts profile)
    {
        Code = code;
        Bytes = profile.Totals.Bytes;
        Calls = profile.Totals.Calls;
        IsPartial = profile.IsPartial;
        Dictionary<(string, string), AsyncMethodKey> named = code.Methods.ToDictionary(
            static method => (method.StateMachine.Module.Assembly.Name.Name, method.Name),
            static method => new AsyncMethodKey(method.StateMachine.Module.Assembly.Name.Name, AsyncMethodFinder.Key(method.StateMachine.FullName)));
        Dictionary<AsyncMethodKey, CountedMethod> counted = [];
        foreach (ProfiledMethod method in profile.Methods)
        {
            if (named.TryGetValue((method.Assembly, method.Method), out AsyncMethodKey key))
                counted[key] = new CountedMethod(method.Calls, method.FusableBytes);
            else
                Unknown.Add(method.Method);
        }

        Counted = counted;

        // What is not among the methods of an assembly that counted was not called, unless only a part is shown.
        _counting = [.. IsPartial ? profile.Methods.Select(static method => method.Assembly) : code.Methods.Select(static method => method.StateMachine.Module.Assembly.Name.Name)];
        _counting.ExceptWith(profile.NotCounted.Select(static assembly => assembly.Assembly));
    }

    /// <summary>The code of the app, as it was compiled.</summary>
    public AppCode Code { get; }

    /// <summary>The methods that were called.</summary>
    public IReadOnlyDictionary<AsyncMethodKey, CountedMethod> Counted { get; }

    /// <summary>The names of methods of the profile that are not in the app.</summary>
    public List<string> Unknown { get; } = [];

    /// <summary>The bytes that were counted in all.</summary>
    public long Bytes { get; }

    /// <summary>The calls that were counted in all.</summary>
    public long Calls { get; }

    /// <summary>See <see cref="ProfiledCounts.IsPartial"/>.</summary>
    public bool IsPartial { get; }

    /// <summary>Finds the methods of a profile in an app.</summary>
    /// <param name="profile">The profile.</param>
    /// <param name="fused">The assemblies that are fused together.</param>
    /// <param name="others">Those beside them, which may call their methods.</param>
    /// <exception cref="UsageException">None of the methods is in it.</exception>
    public static ProfiledApp Find(GivenProfile profile, IReadOnlyList<string> fused, IReadOnlyList<string> others)
    {
        // Two files may be one assembly; the first of them is the one that runs.
        IEnumerable<(string File, string Name)> files = fused.Concat(others)
            .Select(static file => (file, AssemblyName.GetAssemblyName(file).Name ?? ""))
            .DistinctBy(static assembly => assembly.Item2, StringComparer.OrdinalIgnoreCase);
        AppCode code = AppCode.Read([.. files.Select(static assembly => new ProfiledAssembly(assembly.File, new AssemblyFacts { Name = assembly.Name }))]);
        ProfiledApp app = new(code, profile.Counts);
        if (app.Counted.Count > 0)
            return app;
        app.Dispose();
        throw new UsageException(profile.Counts.Methods.Count == 0
            ? $"--profile '{profile.File}' contains no called methods. Profile the app under a typical load."
            : $"--profile '{profile.File}' belongs to another app: none of its methods, such as {profile.Counts.Methods[0].Method}, was found in '{fused[0]}' or next to it. Profile this app.");
    }

    /// <summary>What fusing saves by these counts.</summary>
    /// <param name="calls">What is fused.</param>
    public FusingForecast Forecast(FusedCalls calls) => new(calls, Code, Counted, _counting);

    /// <summary>Forgets the code.</summary>
    public void Dispose() => Code.Dispose();
}

/// <summary>The profile that <c>leantasks fuse</c> chooses methods by.</summary>
/// <param name="File">Its file.</param>
/// <param name="Counts">What is in it.</param>
/// <param name="MinSaving">The least part of all counted bytes, or calls, that makes a method pay; 0 to 1.</param>
internal sealed record GivenProfile(string File, ProfiledCounts Counts, double MinSaving)
{
    /// <summary>The part, in percent, if none is given: ten bytes of ten thousand are not noticed, and fewer methods are less code.</summary>
    public const string MinPercent = "0.1";

    /// <summary>Reads the options.</summary>
    /// <param name="file">The file; null for none.</param>
    /// <param name="minSaving">The part, in percent; null for the usual.</param>
    /// <returns>The profile; null if there is none.</returns>
    /// <exception cref="UsageException">One of them does not fit.</exception>
    public static GivenProfile? Read(string? file, string? minSaving)
    {
        if (file is null)
            return minSaving is null ? null : throw new UsageException("--min-saving requires --profile. Specify both.");
        if (!double.TryParse(minSaving ?? MinPercent, NumberStyles.Float, CultureInfo.InvariantCulture, out double percent) || percent is not (>= 0 and <= 100))
            throw new UsageException($"--min-saving '{minSaving}' is not a percentage. Specify a number from 0 to 100, such as {MinPercent}.");
        return new GivenProfile(file, ProfiledCounts.Read(file), percent / 100);
    }
}

/// <summary>What <c>fuse --profile</c> takes of the JSON of <c>leantasks profile</c>.</summary>
internal sealed record ProfiledCounts
{
    /// <summary>The methods that were called, as far as the report shows them.</summary>
    public required IReadOnlyList<ProfiledMethod> Methods { get; init; }

    /// <summary>The assemblies that were not counted, in full or in part.</summary>
    public required IReadOnlyList<NotCounted> NotCounted { get; init; }

    /// <summary>The sums over all methods, shown or not.</summary>
    public required ProfileTotals Totals { get; init; }

    /// <summary>Whether the report shows a part of the methods: it was written with <c>--include</c>.</summary>
    public bool IsPartial => Methods.Count < Totals.Methods;

    /// <summary>Reads a report.</summary>
    /// <param name="file">The file.</param>
    /// <exception cref="UsageException">It is none, or of another version.</exception>
    public static ProfiledCounts Read(string file) => ReportReader.Read<ProfiledCounts>(file, "--profile", static counts => counts.Methods.Concat<object?>(counts.NotCounted));
}

/// <summary>A method of a profile.</summary>
/// <param name="Assembly">The simple name of its assembly.</param>
/// <param name="Method">Its name as in the source, unique in its assembly.</param>
/// <param name="Calls">Its calls.</param>
/// <param name="FusableBytes">The bytes that fusing can save of them.</param>
internal sealed record ProfiledMethod(string Assembly, string Method, long Calls, FusableBytes FusableBytes);
