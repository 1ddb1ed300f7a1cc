using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>
/// The awaiter of a value task that <see cref="AwaitedTask"/> has taken apart. Code that takes the result does not need it. It is not generic, so that
/// code that does not know the type of the result finds it without boxing, also where the JIT has not optimized.
/// </summary>
/// <param name="payload">What the value task stands for.</param>
/// <param name="registration">How a method of ours is attached to that.</param>
internal readonly struct PayloadAwaiter(ValueTaskPayload payload, AwaiterRegistration registration) : ICriticalNotifyCompletion
{
    // Two words, and not the struct, which would be read by one wide load just after the two have been stored: see ValueTaskPayload.
    private readonly object _object = payload.Object;
    private readonly long _tokenAndKind = payload.TokenAndKind;

    internal ValueTaskPayload Payload => new(_object, _tokenAndKind);

    internal AwaiterRegistration Registration => registration;

    public void OnCompleted(Action continuation) => registration.OnCompleted(Payload, continuation);

    public void UnsafeOnCompleted(Action continuation) => registration.UnsafeOnCompleted(Payload, continuation);
}
