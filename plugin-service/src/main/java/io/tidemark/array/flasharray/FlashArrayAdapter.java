package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.flasharray.api.FlashArrayFigures;
import io.tidemark.array.flasharray.api.RestVersion;
import io.tidemark.array.flasharray.rest1.Rest1Adapter;
import io.tidemark.array.flasharray.rest2.Rest2Adapter;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ForwardingArrayAdapter;
import java.time.Clock;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One FlashArray, in the newest REST version that it supports. The version is determined at the first request, when the
 * array no longer supports it, when the identity is read, and after the array was unreachable. Current figures have the
 * time of this service before the request, so they are never dated too late.
 */
final class FlashArrayAdapter extends ForwardingArrayAdapter {

    private static final Logger log = LoggerFactory.getLogger(FlashArrayAdapter.class);

    /** The adapter of one generation of the API, in one of its versions. */
    private record Speaking(RestVersion version, ArrayAdapter adapter) {}

    private final RetryingRestClient client;
    private final ArrayCredential credential;
    private final int pageSize;
    private final String evergreenOne;
    private final Clock clock;
    private @Nullable Speaking speaking;
    private boolean doubtful;

    FlashArrayAdapter(
            RetryingRestClient client, ArrayCredential credential, int pageSize, String evergreenOne, Clock clock) {
        this.client = client;
        this.credential = credential;
        this.pageSize = pageSize;
        this.evergreenOne = evergreenOne;
        this.clock = clock;
    }

    @Override
    protected <T> T ask(Function<ArrayAdapter, T> question) {
        Speaking asked = speaking();
        try {
            return question.apply(asked.adapter());
        } catch (RestVersion.Ended e) {
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
        RestVersion version = RestVersion.agreed(client);
        doubtful = false;
        if (known != null && known.version().equals(version)) {
            return known;
        }
        if (known != null) {
            log.info("array {} speaks REST {} now, no longer {}", client.address(), version, known.version());
        }
        Speaking now = new Speaking(version, adapter(version));
        speaking = now;
        return now;
    }

    private ArrayAdapter adapter(RestVersion version) {
        return version.major() == 1
                ? new Rest1Adapter(client, version, credential, clock)
                : new Rest2Adapter(client, version, credential, pageSize, evergreenOne, clock);
    }

    @Override
    public ArrayIdentity identity() {
        doubt();
        return super.identity();
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return FlashArrayFigures.REPORTED;
    }

    @Override
    public void close() {
        Speaking known;
        synchronized (this) {
            known = speaking;
        }
        if (known != null) {
            known.adapter().close();
        }
    }
}
