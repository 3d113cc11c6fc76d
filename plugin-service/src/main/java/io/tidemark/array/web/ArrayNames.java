package io.tidemark.array.web;

import io.tidemark.array.connection.ArrayService;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.naming.ObjectNames;
import java.util.Collection;
import java.util.Map;
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
        if (!caller.may(Permission.VIEW)) {
            return Map.of();
        }
        Map<String, String> names = service.names();
        names.keySet().retainAll(ids);
        return names;
    }
}
