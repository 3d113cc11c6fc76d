package io.tidemark.array.connection;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.FigureSource;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.request.Coalescing;
import io.tidemark.vault.Vault;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Connects, changes, checks and disconnects arrays. Stores a connection only after a successful log-in. */
@Service
public class ArrayService {

    /** The default kind of a request. */
    private static final String USUAL_KIND = "flasharray";

    private final ArrayConnections connections;
    private final ArrayRegistry arrays;
    private final Vault vault;
    private final TransactionOperations transaction;

    /** Callers at the same time share one request to the array. */
    private final Coalescing<String, ArrayConnection> checking = new Coalescing<>();

    private final Coalescing<String, List<PoolSpace>> readingPools = new Coalescing<>();

    ArrayService(ArrayConnections connections, ArrayRegistry arrays, Vault vault, TransactionOperations transaction) {
        this.connections = connections;
        this.arrays = arrays;
        this.vault = vault;
        this.transaction = transaction;
    }

    public List<ArrayConnection> all() {
        return connections.all();
    }

    /** Names of all by id. */
    public Map<String, String> names() {
        return connections.names();
    }

    public ArrayConnection named(String id) {
        return connections.find(id).orElseThrow(() -> Problem.notFound(ArrayProblemMessage.ARRAY_NOT_FOUND, id));
    }

    public ArrayHealth health(ArrayConnection array) {
        return arrays.find(array.id()).map(ConnectedArray::health).orElseGet(() -> ArrayHealth.unknown(array.name()));
    }

    /**
     * @param kind the family it belongs to, null = FlashArray
     * @param name what to call it, null = what it calls itself
     */
    public ArrayConnection connect(
            @Nullable String kind, @Nullable String name, ArrayTarget target, @Nullable ArrayCredential credential) {
        ArrayKind family = family(kind == null ? USUAL_KIND : kind);
        checkQuery(family, target);
        ArrayCredential used = credential != null ? credential : withoutCredential(family, needed(family));
        String id = UUID.randomUUID().toString();
        ArrayIdentity identity = logIn(family, target, used);
        ArrayConnection array = new ArrayConnection(id, orOwnName(name, identity), family.name(), target, identity);
        store(array, used.stored(), () -> connections.insert(array));
        arrays.connect(array).refreshOnce();
        return array;
    }

    /**
     * @param kind null, or the one it has
     * @param credential null keeps the stored one, which is only sent to the address and certificate it was given for
     */
    public ArrayConnection change(
            String id,
            @Nullable String kind,
            @Nullable String name,
            ArrayTarget target,
            @Nullable ArrayCredential credential) {
        ArrayConnection before = named(id);
        if (kind != null && !kind.equals(before.kind())) {
            throw Problem.invalid().error("/kind", RequestMessage.VALUE_FIXED);
        }
        ArrayKind family = family(before.kind());
        checkQuery(family, target);
        ArrayCredential used = credential != null ? credential : kept(family, target, before);
        ArrayIdentity identity = logIn(family, target, used);
        ArrayConnection array = new ArrayConnection(id, orOwnName(name, identity), before.kind(), target, identity);
        store(array, used.stored(), () -> {
            if (!connections.update(array)) {
                throw Problem.notFound(ArrayProblemMessage.ARRAY_NOT_FOUND, id);
            }
        });
        arrays.connect(array).refreshOnce();
        return array;
    }

    private ArrayCredential kept(ArrayKind family, ArrayTarget target, ArrayConnection before) {
        return target.sameServer(before.target())
                ? ArrayCredential.of(stored(before, family))
                : withoutCredential(family, needed(family, ArrayProblemMessage.ARRAY_CREDENTIALS_REQUIRED.statement()));
    }

    /** An empty token, if the family may do without a credential. */
    private static ArrayCredential withoutCredential(ArrayKind family, Problem needed) {
        if (family.source() == FigureSource.ARRAY) {
            throw needed;
        }
        return new ArrayCredential.ApiToken("");
    }

    private static void checkQuery(ArrayKind family, ArrayTarget target) {
        boolean required = family.source() != FigureSource.ARRAY;
        if (required && target.query() == null) {
            throw Problem.invalid()
                    .error(
                            "/query",
                            RequestMessage.VALUE_REQUIRED_WITH.with("property", "kind", "value", family.name()));
        }
        if (!required && target.query() != null) {
            throw Problem.invalid()
                    .error("/query", ArrayProblemMessage.QUERY_NOT_SUPPORTED.with("kind", family.name()));
        }
    }

    public ArrayConnection disconnect(String id) {
        ArrayConnection array = named(id);
        transaction.executeWithoutResult(status -> {
            connections.delete(id);
            vault.forget(array.secretName());
        });
        arrays.disconnect(id);
        return array;
    }

    /** The kinds of arrays that can be connected, without other sources. */
    public List<String> kinds() {
        return arrays.families().stream()
                .filter(kind -> arrays.family(kind).source() == FigureSource.ARRAY)
                .toList();
    }

    /** The pools of the array now. */
    public List<PoolSpace> pools(String id) {
        ArrayConnection array = named(id);
        return readingPools.of(
                id, () -> arrays.find(id).orElseGet(() -> arrays.connect(array)).pools());
    }

    /**
     * Queries the array now and updates its health.
     *
     * @param again whether a credential is sent that the array rejected a short time ago
     */
    public ArrayConnection check(String id, boolean again) {
        ArrayConnection before = named(id);
        ConnectedArray connected = arrays.find(id).orElseGet(() -> arrays.connect(before));
        if (again) {
            connected.forgetRejection();
        }
        return checking.of(id, () -> check(before, connected));
    }

    private ArrayConnection check(ArrayConnection before, ConnectedArray connected) {
        ArrayIdentity identity = connected.identityIfReachable();
        if (identity == null || identity.equals(before.identity())) {
            return before;
        }
        ArrayConnection now = new ArrayConnection(before.id(), before.name(), before.kind(), before.target(), identity);
        connections.update(now);
        return now;
    }

    private void store(ArrayConnection array, String secret, Runnable row) {
        try {
            transaction.executeWithoutResult(status -> {
                refuseTwin(array);
                row.run();
                vault.keep(array.secretName(), secret);
            });
        } catch (DuplicateKeyException e) {
            throw Problem.conflict("array-exists", ArrayProblemMessage.ARRAY_EXISTS)
                    .because(e);
        }
    }

    private String stored(ArrayConnection array, ArrayKind family) {
        return vault.secret(array.secretName()).orElseThrow(() -> needed(family));
    }

    private ArrayKind family(String kind) {
        if (!arrays.families().contains(kind)) {
            throw Problem.invalid()
                    .error(
                            "/kind",
                            RequestMessage.VALUE_NOT_LISTED.with("values", String.join(", ", arrays.families())));
        }
        return arrays.family(kind);
    }

    private static Problem needed(ArrayKind family) {
        return needed(family, RequestMessage.VALUE_REQUIRED_WITH.with("property", "kind", "value", family.name()));
    }

    private static Problem needed(ArrayKind family, Statement what) {
        return Problem.invalid().error("/" + family.forms().get(0).field(), what);
    }

    private static ArrayIdentity logIn(ArrayKind family, ArrayTarget target, ArrayCredential credential) {
        if (!family.forms().contains(credential.form())) {
            throw Problem.invalid()
                    .error(
                            "/" + credential.form().field(),
                            ArrayProblemMessage.ARRAY_CREDENTIAL_FORM_NOT_SUPPORTED.with(
                                    "form", family.forms().get(0)));
        }
        try (ArrayAdapter adapter = family.connect(target, credential)) {
            return adapter.identity();
        }
    }

    private static String orOwnName(@Nullable String name, ArrayIdentity identity) {
        return name == null || name.isBlank() ? identity.name() : name.strip();
    }

    private void refuseTwin(ArrayConnection array) {
        String own = Objects.requireNonNull(array.identity()).id();
        for (ArrayConnection other : connections.all()) {
            boolean sameArray = array.target().query() == null
                    && other.target().address().equalsIgnoreCase(array.target().address());
            boolean same = sameArray
                    || (other.identity() != null && other.identity().id().equals(own));
            if (same && !other.id().equals(array.id())) {
                throw Problem.conflict("array-exists", ArrayProblemMessage.ARRAY_EXISTS_AS.with("name", other.name()));
            }
        }
    }
}
