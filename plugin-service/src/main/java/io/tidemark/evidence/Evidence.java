package io.tidemark.evidence;

import io.tidemark.evidence.anonymous.Anonymizer;
import io.tidemark.evidence.anonymous.AnonymousExchange;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.Unusable;
import io.tidemark.platform.digest.Sha256;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordedExchange;
import io.tidemark.platform.file.FileFailure;
import io.tidemark.platform.file.FileMessage;
import io.tidemark.platform.file.OwnerOnly;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A file for support, without identities and secrets; in memory until it is saved. */
public final class Evidence {

    /** A file in the archive. */
    public record Part(String name, byte[] bytes, Statement description) {}

    private final EvidenceContents contents;
    private final List<Part> parts;

    private Evidence(EvidenceContents contents, List<Part> parts) {
        this.contents = contents;
        this.parts = List.copyOf(parts);
    }

    /** What was exchanged with vCenters and arrays. */
    public static Evidence of(ExchangeRecorder recorder, String version, Clock clock) {
        return of(recorder.exchanges(), recorder.omitted(), version, clock);
    }

    /** @param omitted the exchanges that were not kept */
    static Evidence of(List<RecordedExchange> recorded, int omitted, String version, Clock clock) {
        if (recorded.isEmpty()) {
            throw Problem.invalid(EvidenceMessage.EVIDENCE_NOTHING_RECORDED);
        }
        Anonymizer anonymizer = new Anonymizer();
        anonymizer.learn(recorded);
        anonymizer.assign();
        Map<String, List<AnonymousExchange>> servers = anonymizer.exchanges(recorded).stream()
                .collect(Collectors.groupingBy(AnonymousExchange::server, LinkedHashMap::new, Collectors.toList()));
        List<Part> parts = new ArrayList<>();
        servers.forEach((server, exchanges) -> parts.add(new Part(
                "exchange/" + server.replace(".invalid", "") + ".har",
                bytes(anonymizer, HarDocument.of(server, exchanges, version)),
                EvidenceMessage.EVIDENCE_EXCHANGE.with(
                        "requests", exchanges.size(), "server", server, "omitted", omitted))));
        return new Evidence(contents("exchange", version, clock, parts, anonymizer), parts);
    }

    /**
     * The state of the service.
     *
     * @param documents by what they are about
     * @param log null for none
     */
    public static Evidence of(
            Map<EvidencePart, JsonNode> documents, @Nullable String log, String version, Clock clock) {
        Anonymizer anonymizer = new Anonymizer();
        documents.values().forEach(anonymizer::learn);
        if (log != null) {
            anonymizer.learnLog(log);
        }
        anonymizer.assign();
        List<Part> parts = new ArrayList<>();
        documents.forEach((part, document) -> parts.add(new Part(
                part.file(),
                bytes(anonymizer, anonymizer.document(document)),
                part.description().statement())));
        if (log != null) {
            parts.add(new Part(
                    EvidencePart.LOG.file(),
                    checked(anonymizer, anonymizer.log(log)),
                    EvidencePart.LOG.description().statement()));
        }
        return new Evidence(contents("support", version, clock, parts, anonymizer), parts);
    }

    /** What {@link #write} wrote. */
    public static Evidence read(byte... archive) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            ZipEntry entry = zip.getNextEntry();
            while (entry != null) {
                files.put(entry.getName(), zip.readAllBytes());
                entry = zip.getNextEntry();
            }
        }
        byte[] list = files.getOrDefault(EvidenceContents.NAME, new byte[0]);
        EvidenceContents contents = JsonMapper.shared().readValue(list, EvidenceContents.class);
        return new Evidence(
                contents,
                contents.entries().stream()
                        .map(entry -> new Part(
                                entry.name(),
                                files.getOrDefault(entry.name(), new byte[0]),
                                Statement.of(entry.name(), entry.description())))
                        .toList());
    }

    private static EvidenceContents contents(
            String kind, String version, Clock clock, List<Part> parts, Anonymizer anonymizer) {
        return new EvidenceContents(
                EvidenceContents.FORMAT,
                EvidenceContents.VERSION,
                kind,
                clock.instant().toString(),
                "Tidemark " + version,
                parts.stream()
                        .map(part -> new EvidenceContents.Entry(
                                part.name(),
                                part.bytes().length,
                                Sha256.hex(part.bytes()),
                                part.description().text()))
                        .toList(),
                anonymizer.replaced());
    }

    private static byte[] bytes(Anonymizer anonymizer, JsonNode document) {
        return checked(
                anonymizer, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(document));
    }

    /** The last look: nothing is written if a secret is left. */
    private static byte[] checked(Anonymizer anonymizer, String text) {
        if (!anonymizer.clean(text)) {
            throw new Problem(500, "evidence-not-clean", EvidenceMessage.EVIDENCE_NOT_CLEAN.statement());
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public EvidenceContents contents() {
        return contents;
    }

    /** All but the list of contents. */
    public List<Part> parts() {
        return parts;
    }

    /** Writes the archive. */
    public void write(OutputStream target) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(target)) {
            entry(
                    zip,
                    EvidenceContents.NAME,
                    JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(contents));
            for (Part part : parts) {
                entry(zip, part.name(), part.bytes());
            }
        }
    }

    private static void entry(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    /** Creates the file for its owner only; does not replace an existing one. */
    public void save(Path file) {
        Path target = file.toAbsolutePath().normalize();
        try (FileChannel channel = OwnerOnly.createNew(target)) {
            write(Channels.newOutputStream(channel));
        } catch (FileAlreadyExistsException e) {
            throw Problem.conflict("file-exists", EvidenceMessage.EVIDENCE_FILE_EXISTS.with("file", target.toString()));
        } catch (IOException e) {
            throw new Unusable(
                    FileMessage.FILE_NOT_WRITTEN.with("file", target.toString(), "reason", FileFailure.reason(e)), e);
        }
    }
}
