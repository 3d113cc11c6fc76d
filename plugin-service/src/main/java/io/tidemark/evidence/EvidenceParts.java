package io.tidemark.evidence;

import io.tidemark.evidence.anonymous.Anonymizer;
import io.tidemark.platform.exchange.RecordedExchange;
import io.tidemark.platform.exchange.RecordingLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;

/** What replicas exchanged for recordings that have not ended: with identities, without secrets. */
@Repository
public class EvidenceParts {

    /** All exchanges of a recording in the order of their requests, and the number of those that did not fit. */
    public record Recording(List<RecordedExchange> exchanges, int omitted) {}

    private record Part(byte[] content, int omitted) {}

    private record Size(long bytes, int exchanges) {}

    private final JdbcClient jdbc;
    private final TransactionOperations transaction;
    private final RecordingLimits limits;

    @Autowired
    public EvidenceParts(JdbcClient jdbc, TransactionOperations transaction) {
        this(jdbc, transaction, RecordingLimits.OF_SERVICE);
    }

    EvidenceParts(JdbcClient jdbc, TransactionOperations transaction, RecordingLimits limits) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.limits = limits;
    }

    /** From now on, the recording waits for this process. */
    public void join(String subject, String process) {
        try {
            jdbc.sql("insert into evidence_recorders (subject, process) values (?, ?)")
                    .param(subject)
                    .param(process)
                    .update();
        } catch (DuplicateKeyException e) {
            return;
        }
    }

    /** The process adds nothing more. */
    public void leave(String subject, String process) {
        jdbc.sql("delete from evidence_recorders where subject = ? and process = ?")
                .param(subject)
                .param(process)
                .update();
    }

    /** Whether a process can still add exchanges, or ended before it left. */
    public boolean awaited(String subject) {
        return jdbc.sql("select count(*) from evidence_recorders where subject = ?")
                        .param(subject)
                        .query(Integer.class)
                        .single()
                > 0;
    }

    /** What is being recorded, or was not merged yet. */
    public List<String> subjects() {
        return jdbc.sql("select subject from evidence_recorders union select subject from evidence_parts")
                .query(String.class)
                .list();
    }

    /**
     * Adds exchanges; beyond the limits of a recording, they are counted only.
     *
     * @param omitted further exchanges that the process did not keep
     */
    public void add(String subject, List<RecordedExchange> exchanges, int omitted) {
        if (exchanges.isEmpty() && omitted == 0) {
            return;
        }
        Size size = size(subject);
        List<RecordedExchange> kept = new ArrayList<>();
        long bytes = 0;
        for (RecordedExchange exchange : exchanges) {
            long more = exchange.requestBody().length + (long) exchange.responseBody().length;
            if (size.bytes() + bytes + more <= limits.bodies().toBytes()
                    && size.exchanges() + kept.size() < limits.exchanges()) {
                bytes += more;
                kept.add(exchange);
            }
        }
        jdbc.sql("insert into evidence_parts (subject, exchanges, bytes, omitted, content) values (?, ?, ?, ?, ?)")
                .param(subject)
                .param(kept.size())
                .param(bytes)
                .param(omitted + exchanges.size() - kept.size())
                .param(StoredExchange.packed(Anonymizer.withoutSecrets(kept)))
                .update();
    }

    private Size size(String subject) {
        return jdbc.sql(
                        "select coalesce(sum(bytes), 0), coalesce(sum(exchanges), 0) from evidence_parts where subject = ?")
                .param(subject)
                .query((row, number) -> new Size(row.getLong(1), row.getInt(2)))
                .single();
    }

    /** Removes the recording; without exchanges if another process has removed it. */
    public Recording take(String subject) {
        return transaction.execute(status -> {
            List<Part> parts = jdbc.sql(
                            "select content, omitted from evidence_parts where subject = ? order by id for update")
                    .param(subject)
                    .query((row, number) -> new Part(row.getBytes(1), row.getInt(2)))
                    .list();
            jdbc.sql("delete from evidence_parts where subject = ?")
                    .param(subject)
                    .update();
            jdbc.sql("delete from evidence_recorders where subject = ?")
                    .param(subject)
                    .update();
            return new Recording(
                    parts.stream()
                            .flatMap(part -> StoredExchange.unpacked(part.content()).stream())
                            .sorted(Comparator.comparing(RecordedExchange::started))
                            .toList(),
                    parts.stream().mapToInt(Part::omitted).sum());
        });
    }
}
