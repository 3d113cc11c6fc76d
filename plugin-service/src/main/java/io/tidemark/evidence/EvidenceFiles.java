package io.tidemark.evidence;

import io.tidemark.platform.Problem;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordedExchange;
import io.tidemark.platform.http.UserAgent;
import io.tidemark.platform.records.JsonRecords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** The last recordings of each kind, without identities and secrets, for all replicas. */
@Repository
public class EvidenceFiles {

    private static final Logger LOG = LoggerFactory.getLogger(EvidenceFiles.class);

    /** Of each kind. */
    static final int KEPT = 4;

    /** What was recorded. */
    public enum Kind {
        SITE,
        RUN
    }

    private final JdbcClient jdbc;
    private final TransactionOperations transaction;
    private final Clock clock;

    public EvidenceFiles(JdbcClient jdbc, TransactionOperations transaction, Clock clock) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Stores what was recorded and deletes the oldest recordings of the kind. Never throws: nothing fails because of its
     * recording.
     *
     * @return whether it was stored
     */
    public boolean keep(Kind kind, String subject, ExchangeRecorder recorder) {
        return keep(kind, subject, recorder.exchanges(), recorder.omitted());
    }

    /** As {@link #keep(Kind, String, ExchangeRecorder)}, with the number of exchanges that were not kept. */
    public boolean keep(Kind kind, String subject, List<RecordedExchange> exchanges, int omitted) {
        try {
            ByteArrayOutputStream archive = new ByteArrayOutputStream();
            Evidence evidence =
                    Evidence.of(exchanges, omitted, UserAgent.value().replaceFirst("^Tidemark/?", ""), clock);
            evidence.write(archive);
            String contents = JsonMapper.shared().writeValueAsString(evidence.contents());
            transaction.executeWithoutResult(status -> add(kind, subject, contents, archive.toByteArray()));
            return true;
        } catch (Problem e) {
            LOG.warn("{} {} has no recording: {}", kind, subject, e.statement().text());
        } catch (IOException | RuntimeException e) {
            LOG.error("{} {} has no recording", kind, subject, e);
        }
        return false;
    }

    private void add(Kind kind, String subject, String contents, byte... archive) {
        jdbc.sql("delete from evidence_files where kind = ? and subject = ?")
                .param(kind.name())
                .param(subject)
                .update();
        jdbc.sql("insert into evidence_files (kind, subject, created_at, contents, archive) values (?, ?, ?, ?, ?)")
                .param(kind.name())
                .param(subject)
                .param(JsonRecords.utc(clock.instant()))
                .param(contents)
                .param(archive)
                .update();
        jdbc
                .sql("select subject from evidence_files where kind = ? order by created_at desc, subject")
                .param(kind.name())
                .query(String.class)
                .list()
                .stream()
                .skip(KEPT)
                .forEach(old -> jdbc.sql("delete from evidence_files where kind = ? and subject = ?")
                        .param(kind.name())
                        .param(old)
                        .update());
    }

    /** The archive; empty if there was no recording, or if it is no longer kept. */
    public Optional<byte[]> find(Kind kind, String subject) {
        return jdbc.sql("select archive from evidence_files where kind = ? and subject = ?")
                .param(kind.name())
                .param(subject)
                .query((row, number) -> row.getBytes(1))
                .optional();
    }

    /** The list of what is in the archive, without reading it. */
    public Optional<EvidenceContents> contents(Kind kind, String subject) {
        return jdbc.sql("select contents from evidence_files where kind = ? and subject = ?")
                .param(kind.name())
                .param(subject)
                .query((row, number) -> JsonMapper.shared().readValue(row.getString(1), EvidenceContents.class))
                .optional();
    }
}
