package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.PatientWire;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Problem;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One FlashArray, in the newest REST version that it speaks: agreed on at the first question, when the array no longer serves
 * it, when somebody asks who it is, and after the array was away, as for an upgrade. Figures read now carry the time of this
 * service, taken before the question, so they are never dated too late.
 */
final class FlashArrayAdapter implements ArrayAdapter {

    private static final Logger log = LoggerFactory.getLogger(FlashArrayAdapter.class);

    static final Set<ArrayCapability> CAPABILITIES = Set.of(ArrayCapability.values());

    /** The adapter of one generation of the API, in one of its versions. */
    private record Speaking(RestVersion version, ArrayAdapter adapter) {}

    private final PatientWire wire;
    private final ArrayCredential credential;
    private final int pageSize;
    private final Clock clock;
    private @Nullable Speaking speaking;
    private boolean doubtful;

    FlashArrayAdapter(PatientWire wire, ArrayCredential credential, int pageSize, Clock clock) {
        this.wire = wire;
        this.credential = credential;
        this.pageSize = pageSize;
        this.clock = clock;
    }

    private <T> T ask(Function<ArrayAdapter, T> question) {
        Speaking asked = speaking();
        try {
            return question.apply(asked.adapter());
        } catch (VersionEnded e) {
            doubt();
            Speaking other = speaking();
            if (other.version().equals(asked.version())) {
                throw e;
            }
            return question.apply(other.adapter());
        } catch (ArrayUnreachable e) {
            doubt();
            throw e;
        }
    }

    private synchronized void doubt() {
        doubtful = true;
    }

    private synchronized Speaking speaking() {
        Speaking known = speaking;
        if (known != null && !doubtful) {
            return known;
        }
        RestVersion version = RestVersion.agreed(wire);
        doubtful = false;
        if (known != null && known.version().equals(version)) {
            return known;
        }
        if (known != null) {
            log.info("array {} speaks REST {} now, no longer {}", wire.address(), version, known.version());
        }
        Speaking now = new Speaking(version, adapter(version));
        speaking = now;
        return now;
    }

    private ArrayAdapter adapter(RestVersion version) {
        if (version.major() == 1) {
            if (!(credential instanceof ArrayCredential.ApiToken token)) {
                throw new ArrayCredentialsRefused("The array " + wire.address() + " speaks REST " + version
                        + ", which knows no API clients; connect it with an API token.");
            }
            return new Rest1Adapter(session(version, new CookieLogIn(wire, version, token)), clock);
        }
        return new Rest2Adapter(session(version, logIn(version)), clock);
    }

    private RestSession session(RestVersion version, LogIn logIn) {
        return new RestSession(wire, version, logIn, pageSize);
    }

    private LogIn logIn(RestVersion version) {
        if (credential instanceof ArrayCredential.ApiToken token) {
            return new TokenLogIn(wire, version, token);
        }
        if (credential instanceof ArrayCredential.ApiClient client) {
            return new ClientLogIn(wire, client, clock);
        }
        throw new ArrayCredentialsRefused("A FlashArray takes an API token or an API client.");
    }

    @Override
    public ArrayIdentity identity() {
        doubt();
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
        return CAPABILITIES;
    }

    @Override
    public Optional<ArrayPerformance> performance() {
        return ask(ArrayAdapter::performance);
    }

    @Override
    public void close() {
        Speaking known;
        synchronized (this) {
            known = speaking;
        }
        try {
            if (known != null) {
                known.adapter().close();
            }
        } catch (Problem e) {
            log.debug("{} was left without a log-out", wire.address(), e);
        }
    }
}
