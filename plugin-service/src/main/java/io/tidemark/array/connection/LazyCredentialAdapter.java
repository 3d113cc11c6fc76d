package io.tidemark.array.connection;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ForwardingArrayAdapter;
import io.tidemark.platform.Statement;
import io.tidemark.platform.digest.Sha256;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An adapter that reads its credential from the vault at the first request, not at startup, and again if the array
 * rejects it, because another replica may have stored a new one. A rejected one is not sent again for some time, so that
 * the array does not lock the account.
 */
final class LazyCredentialAdapter extends ForwardingArrayAdapter {

    private static final Duration NOT_SENT_AGAIN = Duration.ofMinutes(5);

    private final Set<ArrayCapability> capabilities;
    private final Supplier<String> secret;
    private final Function<String, ArrayAdapter> connect;
    private final Clock clock;
    private @Nullable ArrayAdapter adapter;

    /** The digest of the credential of the adapter. */
    private @Nullable String used;

    private @Nullable Rejection rejection;

    LazyCredentialAdapter(
            Set<ArrayCapability> capabilities,
            Supplier<String> secret,
            Function<String, ArrayAdapter> connect,
            Clock clock) {
        this.capabilities = capabilities;
        this.secret = secret;
        this.connect = connect;
        this.clock = clock;
    }

    /** The array rejected the credential in use. */
    private record Rejection(Instant until, Statement why) {}

    /** An adapter to use, and what was known of its credential. */
    private record Attempt(ArrayAdapter adapter, @Nullable Rejection known) {}

    /** After a rejection, the adapter of a new credential; with the same one, a single attempt is made when its time has come. */
    private synchronized Attempt begin() {
        Rejection known = rejection;
        if (known != null) {
            ArrayAdapter other = ofNewCredential();
            if (other != null) {
                return new Attempt(other, null);
            }
            if (clock.instant().isBefore(known.until())) {
                throw new ArrayCredentialsRefused(known.why());
            }
            rejected(known.why());
        }
        return new Attempt(adapter(), rejection);
    }

    private synchronized void accepted(Attempt attempt) {
        if (rejection == attempt.known()) {
            rejection = null;
        }
    }

    private void rejected(Statement why) {
        rejection = new Rejection(clock.instant().plus(NOT_SENT_AGAIN), why);
    }

    /** Sends the credential again at the next request. */
    synchronized void forgetRejection() {
        rejection = null;
    }

    private ArrayAdapter adapter() {
        ArrayAdapter known = adapter;
        return known != null ? known : connect(secret.get());
    }

    private ArrayAdapter connect(String with) {
        ArrayAdapter made = connect.apply(with);
        adapter = made;
        used = Sha256.hex(with);
        rejection = null;
        return made;
    }

    @Override
    protected <T> T ask(Function<ArrayAdapter, T> question) {
        Attempt attempt = begin();
        try {
            T answer = question.apply(attempt.adapter());
            accepted(attempt);
            return answer;
        } catch (ArrayCredentialsRefused refused) {
            ArrayAdapter other = afterRejection(attempt.adapter(), refused);
            if (other == null) {
                throw refused;
            }
            return question.apply(other);
        } catch (RuntimeException e) {
            accepted(attempt); // it was not rejected, and the next request finds out
            throw e;
        }
    }

    /** Null if the credential is still the rejected one. */
    private synchronized @Nullable ArrayAdapter afterRejection(ArrayAdapter asked, ArrayCredentialsRefused refused) {
        if (adapter != asked) {
            return adapter();
        }
        ArrayAdapter other = ofNewCredential();
        if (other == null) {
            rejected(refused.statement());
        }
        return other;
    }

    /** Null if the credential is the one in use. */
    private @Nullable ArrayAdapter ofNewCredential() {
        String now = secret.get();
        if (Sha256.hex(now).equals(used)) {
            return null;
        }
        if (adapter != null) {
            adapter.close();
        }
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
