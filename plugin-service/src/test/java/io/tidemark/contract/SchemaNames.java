package io.tidemark.contract;

import io.swagger.v3.core.jackson.TypeNameResolver;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Names of schemas: a nested type carries the names of the types around it, {@code DatastoreDetail.Host} is {@code
 * DatastoreDetailHost}, unless they are its plural. Two types with the same name are an error, because one would
 * replace the other.
 */
class SchemaNames extends TypeNameResolver {

    private final Map<String, Class<?>> named = new ConcurrentHashMap<>();

    @Override
    protected String nameForClass(Class<?> type, Set<Options> options) {
        String name = name(type);
        Class<?> first = named.putIfAbsent(name, type);
        if (first != null && first != type) {
            throw new IllegalStateException("two types share the schema name " + name + ": " + first.getName() + " and "
                    + type.getName() + "; rename one");
        }
        return name;
    }

    /** The types seen so far by their names, generic ones without their arguments. */
    Map<String, Class<?>> types() {
        return Map.copyOf(named);
    }

    private static String name(Class<?> type) {
        Class<?> around = type.getEnclosingClass();
        String own = type.getSimpleName();
        if (around == null || around.getSimpleName().matches(".*(Controller|Views)")) {
            return own;
        }
        String owner = name(around).replaceFirst("(View|Body|Row)$", "");
        return own.startsWith(owner) || owner.equals(own + "s") ? own : owner + own;
    }
}
