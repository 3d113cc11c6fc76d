package io.tidemark.site.run;

import io.tidemark.evidence.Evidence;
import io.tidemark.platform.Problem;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.http.UserAgent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The recordings of the last examinations, without identities and secrets, in memory until the service stops. */
@Component
class SiteEvidence {

    private static final Logger LOG = LoggerFactory.getLogger(SiteEvidence.class);
    private static final int KEPT = 2;

    private final Clock clock;
    private final Map<String, byte[]> archives = new LinkedHashMap<>();

    SiteEvidence(Clock clock) {
        this.clock = clock;
    }

    /** Never throws; an examination does not fail because of its recording. */
    void keep(String examination, ExchangeRecorder recorder) {
        try {
            ByteArrayOutputStream archive = new ByteArrayOutputStream();
            Evidence.of(recorder, UserAgent.value().replaceFirst("^Tidemark/?", ""), clock)
                    .write(archive);
            add(examination, archive.toByteArray());
        } catch (Problem e) {
            LOG.warn(
                    "examination {} has no recording: {}",
                    examination,
                    e.statement().text());
        } catch (IOException | RuntimeException e) {
            LOG.error("examination {} has no recording", examination, e);
        }
    }

    private synchronized void add(String examination, byte... archive) {
        archives.put(examination, archive);
        if (archives.size() > KEPT) {
            archives.remove(archives.keySet().iterator().next());
        }
    }

    /** Empty if it was not recorded, or by another process. */
    synchronized Optional<byte[]> find(String examination) {
        return Optional.ofNullable(archives.get(examination)).map(byte[]::clone);
    }
}
