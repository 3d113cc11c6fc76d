package io.tidemark.array.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ForwardingArrayAdapter;
import io.tidemark.array.spi.MemoryArray;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LazyCredentialAdapterTest {

    private Instant now = Instant.parse("2026-05-01T10:00:00Z");
    private String stored = "old";
    private @Nullable Problem failure = new ArrayCredentialsRefused(Statement.of("TEST", "wrong password"));
    private final List<String> sent = new ArrayList<>();
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final LazyCredentialAdapter adapter = new LazyCredentialAdapter(Set.of(), () -> stored, Array::new, clock);

    /** Records the credential of each request. */
    private final class Array extends ForwardingArrayAdapter {

        private final String credential;

        Array(String credential) {
            this.credential = credential;
        }

        @Override
        protected <T> T ask(Function<ArrayAdapter, T> question) {
            sent.add(credential);
            if (failure != null) {
                throw failure;
            }
            return question.apply(new MemoryArray(clock));
        }

        @Override
        public Set<ArrayCapability> capabilities() {
            return Set.of();
        }

        @Override
        public void close() {}
    }

    private void refused() {
        assertThatThrownBy(adapter::volumes)
                .isInstanceOf(ArrayCredentialsRefused.class)
                .hasMessageContaining("wrong password");
    }

    @Test
    void doesNotSendARejectedCredentialAgainForFiveMinutes() {
        refused();
        now = now.plus(Duration.ofMinutes(5)).minusMillis(1);
        refused();
        assertThat(sent).containsExactly("old");
        now = now.plusMillis(1);
        refused();
        refused();
        assertThat(sent).containsExactly("old", "old");
    }

    @Test
    void sendsAChangedCredentialAtOnce() {
        refused();
        stored = "new";
        failure = null;
        assertThat(adapter.volumes()).isEmpty();
        assertThat(sent).containsExactly("old", "new");
    }

    @Test
    void sendsItAgainOnRequest() {
        refused();
        failure = null;
        adapter.forgetRejection();
        assertThat(adapter.volumes()).isEmpty();
        assertThat(adapter.volumes()).isEmpty();
        assertThat(sent).containsExactly("old", "old", "old");
    }

    @Test
    void rejectsNothingAfterAnotherFailure() {
        refused();
        now = now.plus(Duration.ofMinutes(5));
        failure = new ArrayUnreachable(Statement.of("TEST", "no answer"));
        assertThatThrownBy(adapter::volumes).isInstanceOf(ArrayUnreachable.class);
        failure = null;
        assertThat(adapter.volumes()).isEmpty();
    }
}
