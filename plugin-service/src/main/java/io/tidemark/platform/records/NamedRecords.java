package io.tidemark.platform.records;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/**
 * A repository of documents that belong to a vCenter ({@code vcenter}) and have a name ({@code name}, {@code
 * name_key}), unique there in any case. A name that is in use is rejected with 409 {@code name-taken}.
 */
public abstract class NamedRecords<T> {

    private final JsonRecords<T> records;
    private final Function<T, String> name;

    protected NamedRecords(JsonRecords<T> records, Function<T, String> vcenter, Function<T, String> name) {
        this.name = name;
        this.records = records.column("vcenter", vcenter::apply)
                .column("name", name::apply)
                .column("name_key", document -> name.apply(document).toLowerCase(Locale.ROOT));
    }

    protected JsonRecords<T> records() {
        return records;
    }

    /** In the order of their names. */
    public List<T> of(String vcenter) {
        return records.list("where vcenter = ? order by name_key, id", vcenter);
    }

    public Optional<T> find(String id) {
        return records.find(id);
    }

    /** The document as stored. */
    public T add(T document) {
        try {
            return records.insert(document);
        } catch (DuplicateKeyException e) {
            throw taken(document, e);
        }
    }

    /** See {@link JsonRecords#update}. */
    public Optional<T> store(T document) {
        try {
            return records.update(document);
        } catch (DuplicateKeyException e) {
            throw taken(document, e);
        }
    }

    /** See {@link JsonRecords#change}. */
    public Optional<T> change(String id, Function<T, @Nullable T> change) {
        return records.change(id, change, this::store);
    }

    public boolean delete(String id) {
        return records.delete(id);
    }

    private Problem taken(T document, DuplicateKeyException e) {
        return Problem.conflict("name-taken", RequestMessage.NAME_TAKEN.with("name", name.apply(document)))
                .because(e);
    }
}
