using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Types that are made of others, which something else replaces.</summary>
internal static class MappedTypes
{
    /// <summary>Builds a type once more.</summary>
    /// <param name="type">The type.</param>
    /// <param name="map">What stands for a type parameter, or a type that is made of no other.</param>
    public static TypeReference Map(TypeReference type, Func<TypeReference, TypeReference> map)
    {
        switch (type)
        {
            case GenericInstanceType instance:
                GenericInstanceType closed = new(map(instance.ElementType));
                foreach (TypeReference argument in instance.GenericArguments)
                    closed.GenericArguments.Add(Map(argument, map));
                return closed;
            case ArrayType array:
                ArrayType mapped = new(Map(array.ElementType, map), array.Rank);
                if (!array.IsVector)
                {
                    mapped.Dimensions.Clear();
                    foreach (ArrayDimension dimension in array.Dimensions)
                        mapped.Dimensions.Add(dimension);
                }

                return mapped;
            case ByReferenceType reference:
                return new ByReferenceType(Map(reference.ElementType, map));
            case PointerType pointer:
                return new PointerType(Map(pointer.ElementType, map));
            case RequiredModifierType required:
                return new RequiredModifierType(map(required.ModifierType), Map(required.ElementType, map));
            case OptionalModifierType optional:
                return new OptionalModifierType(map(optional.ModifierType), Map(optional.ElementType, map));
            case FunctionPointerType function:
                FunctionPointerType pointerToCode = new() { HasThis = function.HasThis, ExplicitThis = function.ExplicitThis, CallingConvention = function.CallingConvention, ReturnType = Map(function.ReturnType, map) };
                foreach (ParameterDefinition parameter in function.Parameters)
                    pointerToCode.Parameters.Add(new ParameterDefinition(Map(parameter.ParameterType, map)));
                return pointerToCode;
            default:
                return map(type);
        }
    }
}
