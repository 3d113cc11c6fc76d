package io.tidemark.array.web;

import io.tidemark.array.PoolSpace;
import io.tidemark.array.connection.ArrayConnection;
import io.tidemark.array.connection.ArrayService;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Recorder.Subject;
import jakarta.validation.Valid;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Connected arrays: list, connect, change, check, disconnect. */
@RestController
@RequestMapping("/api/v1/arrays")
class ArraysController {

    private static final Set<String> SORTABLE = Set.of("name", "address");

    private final ArrayService arrays;
    private final Recorder recorder;

    ArraysController(ArrayService arrays, Recorder recorder) {
        this.arrays = arrays;
        this.recorder = recorder;
    }

    /**
     * Lists the connected arrays.
     *
     * @query sort name (default) or address
     * @query q text that name or address contains
     */
    @GetMapping
    PageOf<ArrayView> list(PageQuery query, Caller caller) {
        caller.require(Permission.VIEW);
        Comparator<ArrayConnection> order = Comparator.comparing(
                "address".equals(query.sortField(SORTABLE, "name"))
                        ? array -> array.target().address()
                        : ArrayConnection::name,
                String.CASE_INSENSITIVE_ORDER);
        return query.slice(arrays.all().stream()
                        .filter(array ->
                                query.matches(array.name(), array.target().address()))
                        .sorted(query.descending() ? order.reversed() : order)
                        .toList())
                .map(this::body);
    }

    /** Returns a connected array. */
    @GetMapping("/{id}")
    ArrayView one(@PathVariable String id, Caller caller) {
        caller.require(Permission.VIEW);
        return body(arrays.named(id));
    }

    /**
     * Connects an array. The array is queried immediately; a wrong credential or certificate rejects the connection.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<ArrayView> connect(@Valid @RequestBody ArrayRequest request, Caller caller) {
        caller.require(Permission.CONFIGURE);
        ArrayCredential credential = request.credential();
        ArrayConnection array = recorded(
                caller,
                "array.connect",
                request.address(),
                () -> arrays.connect(request.kind(), request.name(), request.target(), credential));
        return ResponseEntity.created(URI.create("/api/v1/arrays/" + array.id()))
                .body(body(array));
    }

    /**
     * Changes the connection of an array. If the credential is omitted, the stored one is kept; it is required again if
     * the address changes.
     */
    @PutMapping("/{id}")
    ArrayView change(@PathVariable String id, @Valid @RequestBody ArrayRequest request, Caller caller) {
        caller.require(Permission.CONFIGURE);
        ArrayCredential credential = request.credential();
        return body(recorded(
                caller,
                "array.change",
                request.address(),
                () -> arrays.change(id, request.kind(), request.name(), request.target(), credential)));
    }

    /** Disconnects an array. Datastores on it have no array figures from then on. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void disconnect(@PathVariable String id, Caller caller) {
        caller.require(Permission.CONFIGURE);
        recorded(caller, "array.disconnect", id, () -> arrays.disconnect(id));
    }

    /** Returns the pools of an array with their space; none if arrays of its kind do not report them. */
    @GetMapping("/{id}/pools")
    List<PoolSpace> pools(@PathVariable String id, Caller caller) {
        caller.require(Permission.VIEW);
        return arrays.pools(id);
    }

    /**
     * Checks now whether the array responds. A credential that the array rejected in the last five minutes is sent again only
     * for callers with the privilege to configure.
     */
    @PostMapping("/{id}/check")
    ArrayView check(@PathVariable String id, Caller caller) {
        caller.require(Permission.VIEW);
        return body(arrays.check(id, caller.may(Permission.CONFIGURE)));
    }

    private ArrayView body(ArrayConnection array) {
        return ArrayView.of(array, arrays.health(array));
    }

    private ArrayConnection recorded(Caller caller, String action, String what, Supplier<ArrayConnection> deed) {
        return recorder.of(caller, action).on(null, what).record(deed, array -> new Subject(array.id(), array.name()));
    }
}
