using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Types of a method in the code of its state machine, whose type parameters are those of the method's type, then those of the method.
/// </summary>
internal sealed class KickoffTypes(AsyncShape shape)
{
    public TypeReference InMachine(TypeReference type) => type switch
    {
        GenericParameter { Type: GenericParameterType.Type } parameter => shape.Machine.GenericParameters[parameter.Position],
        GenericParameter parameter => shape.Machine.GenericParameters[shape.Kickoff.DeclaringType.GenericParameters.Count + parameter.Position],
        GenericInstanceType instance => Instance(instance),
        ArrayType array => Array(array),
        PointerType pointer => new PointerType(InMachine(pointer.ElementType)),
        RequiredModifierType required => new RequiredModifierType(required.ModifierType, InMachine(required.ElementType)),
        OptionalModifierType optional => new OptionalModifierType(optional.ModifierType, InMachine(optional.ElementType)),
        _ => type,
    };

    private GenericInstanceType Instance(GenericInstanceType instance)
    {
        GenericInstanceType mapped = new(instance.ElementType);
        foreach (TypeReference argument in instance.GenericArguments)
            mapped.GenericArguments.Add(InMachine(argument));
        return mapped;
    }

    private ArrayType Array(ArrayType array)
    {
        ArrayType mapped = new(InMachine(array.ElementType), array.Rank);
        if (!array.IsVector)
        {
            mapped.Dimensions.Clear();
            foreach (ArrayDimension dimension in array.Dimensions)
                mapped.Dimensions.Add(dimension);
        }

        return mapped;
    }
}
