package io.tidemark.array.connection;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An adapter that takes its credential out of the vault only when it is first asked, off the start path, and once more when
 * the array refuses it: another replica may have stored a new one.
 */
final class LazyCredentialAdapter implements ArrayAdapter {

    private final Set<ArrayCapability> capabilities;
    private final Supplier<String> secret;
    private final Function<String, ArrayAdapter> connect;
    private @Nullable ArrayAdapter adapter;
    private @Nullable String used;

    LazyCredentialAdapter(
            Set<ArrayCapability> capabilities, Supplier<String> secret, Function<String, ArrayAdapter> connect) {
        this.capabilities = capabilities;
        this.secret = secret;
        this.connect = connect;
    }

    private synchronized ArrayAdapter adapter() {
        ArrayAdapter known = adapter;
        return known != null ? known : connect(secret.get());
    }

    private ArrayAdapter connect(String with) {
        ArrayAdapter made = connect.apply(with);
        adapter = made;
        used = with;
        return made;
    }

    private <T> T ask(Function<ArrayAdapter, T> question) {
        ArrayAdapter asked = adapter();
        try {
            return question.apply(asked);
        } catch (ArrayCredentialsRefused refused) {
            ArrayAdapter other = afterChange(asked);
            if (other == null) {
                throw refused;
            }
            return question.apply(other);
        }
    }

    /** Null when the credential is still the one that was refused. */
    private synchronized @Nullable ArrayAdapter afterChange(ArrayAdapter refused) {
        if (adapter != refused) {
            return adapter();
        }
        String now = secret.get();
        if (now.equals(used)) {
            return null;
        }
        refused.close();
        return connect(now);
    }

    @Override
    public ArrayIdentity identity() {
        return ask(ArrayAdapter::identity);
    }

    @Override
    public List<ArrayVolume> volumes() {
        return ask(ArrayAdapter::volumes);
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        return ask(asked -> asked.usage(volumeId));
    }

    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        return ask(asked -> asked.history(volumeId, from, to));
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return capabilities;
    }

    @Override
    public Optional<ArrayPerformance> performance() {
        return ask(ArrayAdapter::performance);
    }

    @Override
    public synchronized void close() {
        if (adapter != null) {
            adapter.close();
        }
    }
}
