using System.Reflection;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Fusing;

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
