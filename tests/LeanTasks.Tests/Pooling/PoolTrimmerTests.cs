using System.Diagnostics.Metrics;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using LeanTasks.Pooling;
using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Pooling;

/// <summary>What collections of the second generation do to the pools.</summary>
[Collection(nameof(QuietProcess))]
public sealed class PoolTrimmerTests
{
    [Fact]
    public void AfterABurstTheGlobalListEmpties()
    {
        const int Magazines = 50;
        ThreadBoxes mine = new();
        for (int i = 0; i < (Magazines + 2) * BoxPool<Burst>.MagazineSize; i++)
            BoxPool<Burst>.Return(mine, new object());
        Assert.True(BoxPool<Burst>.Depot.FullMagazines > 0);

        int collections = 0;
        while (BoxPool<Burst>.Depot.FullMagazines > 0 && collections++ < 100)
            Collect();
        Assert.Equal(0, BoxPool<Burst>.Depot.FullMagazines);

        // By halves, not all at once.
        Assert.True(collections > 3, $"{collections} collections");
    }

    [Fact]
    public void ADepotThatNobodyKeepsIsCollected()
    {
        WeakReference depot = Watched();
        CollectUntilGone(depot);
    }

    /// <summary>A plugin that brings a library of its own, as one that is fused does, is unloaded with it.</summary>
    [Fact]
    public void ALibraryInAContextOfItsOwnIsUnloaded()
    {
        WeakReference context = Loaded();
        CollectUntilGone(context);
    }

    [Fact]
    public void ADepotThatThrowsDoesNotStopTheOthers()
    {
        // It has no name to tell the listener.
        Depot broken = Filled(null!);
        Depot sound = Filled(typeof(PoolTrimmerTests));
        using MeterListener listener = new();
        listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Meter.Name == LeanTasksMeter.Name)
                listener.EnableMeasurementEvents(instrument);
        };
        listener.Start();
        Assert.True(PoolMeter.IsOn(PoolCount.Trimmed));
        Patience.Until(() =>
        {
            Collect();
            Assert.Equal(broken.FullMagazines, sound.FullMagazines);
            return sound.FullMagazines == 0;
        });
    }

    [Fact]
    public void APoolDoesNotKeepACollectibleAssembly()
    {
        // A thread that lives on, as the pool's do.
        ThreadBoxes mine = new();
        WeakReference stateMachine = UseCollectibleMethod(mine);
        CollectUntilGone(stateMachine);
        GC.KeepAlive(mine);
    }

    // The library once more, with a pool in it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Loaded()
    {
        AssemblyLoadContext context = new("Plugin", isCollectible: true);
        Assembly library = context.LoadFromAssemblyPath(typeof(LeanTask).Assembly.Location);
        Type pool = library.GetType("LeanTasks.Fusing.FusedPool", throwOnError: true)!;
        Assert.NotNull(Activator.CreateInstance(pool, pool));
        context.Unload();
        return new WeakReference(context);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Watched()
    {
        Depot depot = new(typeof(PoolTrimmerTests), 4, 4);
        PoolTrimmer.Watch(depot);
        return new WeakReference(depot);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseCollectibleMethod(ThreadBoxes mine)
    {
        Type stateMachine = AssemblyBuilder
            .DefineDynamicAssembly(new AssemblyName("Collectible"), AssemblyBuilderAccess.RunAndCollect)
            .DefineDynamicModule("Collectible")
            .DefineType("StateMachine", TypeAttributes.Public | TypeAttributes.Sealed, typeof(ValueType))
            .CreateType();
        Assert.True(stateMachine.IsCollectible);
        Type pool = typeof(BoxPool<>).MakeGenericType(stateMachine);
        MethodInfo giveBack = pool.GetMethod(nameof(BoxPool<>.Return), BindingFlags.Static | BindingFlags.NonPublic)!;
        MethodInfo rent = pool.GetMethod(nameof(BoxPool<>.Rent), BindingFlags.Static | BindingFlags.NonPublic)!;

        // So many that the depot has some too; and they are pooled.
        object[] boxes = [.. Enumerable.Range(0, 200).Select(_ => Activator.CreateInstance(stateMachine)!)];
        foreach (object box in boxes)
            giveBack.Invoke(null, [mine, box]);
        foreach (object _ in boxes)
            Assert.Contains(rent.Invoke(null, [new ThreadBoxes()])!, boxes);
        Assert.Null(rent.Invoke(null, [mine]));
        foreach (object box in boxes)
            giveBack.Invoke(null, [mine, box]);
        return new WeakReference(stateMachine);
    }

    private static Depot Filled(Type stateMachine)
    {
        const int Size = 4;
        const int MaxFull = 10;
        Depot depot = new(stateMachine, Size, MaxFull);
        ThreadBoxes mine = new();
        for (int i = 0; i < MaxFull * Size; i++)
            mine.Return(0, new object(), depot);
        Assert.True(depot.FullMagazines > 0);
        PoolTrimmer.Watch(depot);
        return depot;
    }

    private static void CollectUntilGone(WeakReference reference) => Patience.Until(() =>
    {
        Collect();
        return !reference.IsAlive;
    });

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    private struct Burst;
}
