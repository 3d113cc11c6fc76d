package io.tidemark.array.connection;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ForwardingArrayAdapter;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An adapter that reads its credential from the vault at the first request, not at startup, and again if the array
 * rejects it, because another replica may have stored a new one.
 */
final class LazyCredentialAdapter extends ForwardingArrayAdapter {

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

    @Override
    protected <T> T ask(Function<ArrayAdapter, T> question) {
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

    /** Null if the credential is still the rejected one. */
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
    public Set<ArrayCapability> capabilities() {
        return capabilities;
    }

    @Override
    public synchronized void close() {
        if (adapter != null) {
            adapter.close();
        }
    }
}
