package io.tidemark.array.web;

import io.tidemark.array.connection.ArrayConnection;
import io.tidemark.array.connection.ArrayService;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.naming.ObjectNames;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Names of the connected arrays. */
@Component
class ArrayNames implements ObjectNames {

    private final ArrayService service;

    ArrayNames(ArrayService service) {
        this.service = service;
    }

    @Override
    public Map<String, String> of(Caller caller, Collection<String> ids) {
        return caller.may(Permission.VIEW)
                ? service.all().stream()
                        .filter(array -> ids.contains(array.id()))
                        .collect(Collectors.toMap(ArrayConnection::id, ArrayConnection::name))
                : Map.of();
    }
}
