package io.tidemark.array;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An adapter that takes its credential out of the vault only when it is first asked, off the start path. */
final class SecretLater implements ArrayAdapter {

    private final Set<ArrayCapability> capabilities;
    private final Supplier<String> secret;
    private final Function<String, ArrayAdapter> connect;
    private @Nullable ArrayAdapter adapter;

    SecretLater(Set<ArrayCapability> capabilities, Supplier<String> secret, Function<String, ArrayAdapter> connect) {
        this.capabilities = capabilities;
        this.secret = secret;
        this.connect = connect;
    }

    private synchronized ArrayAdapter adapter() {
        ArrayAdapter known = adapter;
        if (known == null) {
            known = connect.apply(secret.get());
            adapter = known;
        }
        return known;
    }

    @Override
    public ArrayIdentity identity() {
        return adapter().identity();
    }

    @Override
    public List<ArrayVolume> volumes() {
        return adapter().volumes();
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        return adapter().usage(volumeId);
    }

    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        return adapter().history(volumeId, from, to);
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return capabilities;
    }

    @Override
    public Optional<ArrayPerformance> performance() {
        return adapter().performance();
    }

    @Override
    public synchronized void close() {
        if (adapter != null) {
            adapter.close();
        }
    }
}
