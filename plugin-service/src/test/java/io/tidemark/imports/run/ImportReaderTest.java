package io.tidemark.imports.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.imports.BatchFile;
import io.tidemark.imports.ImportProperties;
import io.tidemark.imports.file.FileKind;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.imports.file.Refused;
import io.tidemark.imports.file.Sniff;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class ImportReaderTest {

    private static final int MUTATIONS = 1000;
    private static final ImportProperties PROPERTIES = new ImportProperties(
            50,
            DataSize.ofMegabytes(64),
            200,
            DataSize.ofMegabytes(64),
            4000,
            Duration.ofMinutes(3),
            null,
            "",
            Map.of());
    private static final String VOLUME = "5572373e-751a763c-b2b3-90e2ba392084";

    private final ImportReader reader = new ImportReader(PROPERTIES);

    @TempDir
    private Path folder = Path.of(".");

    private ReceivedFile file(String name, byte[] content) {
        try {
            return new ReceivedFile(Files.write(folder.resolve(name), content), name, content.length);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] packed(byte[] content) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    private static byte[] esxtop() {
        BatchFile file = new BatchFile("DELETE", "DELETE_F", "MBDEL/s", "CLONE_WR", "MBC_WR/s");
        for (int i = 0; i < 20; i++) {
            file.row(5L * i, 100 + 10 * i, 0, 128, i, "16.5");
        }
        return bytes(file.text());
    }

    private static String pass(int second, int blocks) {
        return "2026-03-02T08:00:%02d.000Z info hostd[2099538] [Originator@6876 sub=Libs opID=esxcli-1] "
                        .formatted(second)
                + "Unmap: Async Unmapped " + blocks + " blocks from volume " + VOLUME + "\n";
    }

    private static byte[] hostd(int from) {
        StringBuilder text = new StringBuilder("2026-03-02T08:00:%02d.000Z info hostd[1] log\n".formatted(from));
        for (int i = 0; i < 10; i++) {
            text.append(pass(from + i, 200));
        }
        return bytes(text.toString());
    }

    private static byte[] vsish() {
        return bytes("Vol properties {\n   Volume Name:unmap1\n   FS Major Version:24\n   Metadata Alignment:4096\n"
                + "   Allocation Unit/Blocksize:1048576\n   Unmap granularity in File:1048576\n"
                + "   Volume: Unmap IOs:15350\n   Volume: Unmapped blocks:982154\n   Volume: Num wait cycles:0\n"
                + "   Volume: Total num cycles:0x3bf6\n   Volume: Unmaps processed in last minute:2\n   Later: 7\n}\n");
    }

    /** Reading files before they are stored; empty for unknown types. */
    private Optional<Content> read(ReceivedFile file) {
        return Sniff.kind(file, PROPERTIES.bounds()).map(kind -> switch (kind) {
            case ESXTOP ->
                reader.esxtop(List.of(file), reader.columns(List.of(file)).chosen(), read -> {});
            case HOSTD -> reader.hostd(List.of(file), 60_000L, read -> {});
            case VSISH -> reader.vsish(List.of(file), read -> {});
        });
    }

    @Test
    void distinguishesFilesByTheirContent() {
        assertThat(Sniff.kind(file("x", packed(esxtop())), PROPERTIES.bounds())).contains(FileKind.ESXTOP);
        assertThat(Sniff.kind(file("x", hostd(0)), PROPERTIES.bounds())).contains(FileKind.HOSTD);
        assertThat(Sniff.kind(file("x", bytes(pass(1, 2).substring(24))), PROPERTIES.bounds()))
                .contains(FileKind.HOSTD);
        assertThat(Sniff.kind(file("x", vsish()), PROPERTIES.bounds())).contains(FileKind.VSISH);
        assertThat(Sniff.kind(file("x", bytes("%PDF-1.7\nHello\n")), PROPERTIES.bounds()))
                .isEmpty();
        assertThatThrownBy(() -> Sniff.kind(
                        file("x", new String(esxtop(), StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16)),
                        PROPERTIES.bounds()))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("UTF-8");
    }

    @Test
    void readsVsishByLabel() {
        Content content = read(file("x", vsish())).orElseThrow();
        assertThat(content.volumes()).singleElement().satisfies(volume -> {
            assertThat(volume.volume()).isEqualTo("unmap1");
            assertThat(volume.unmapIos()).isEqualTo(15_350);
            assertThat(volume.unmappedBytes()).isEqualTo(982_154L << 20);
            assertThat(volume.cycles()).isEqualTo(0x3bf6);
            assertThat(volume.vmfs6()).isTrue();
        });
    }

    @Test
    void putsARotatedSetInOrderAndRefusesFilesThatOverlap() {
        ReceivedFile newer = file("hostd.log", hostd(20));
        ReceivedFile older = file("hostd.0.gz", packed(hostd(0)));
        Content content = reader.hostd(List.of(newer, older), null, read -> {});
        assertThat(content.runs()).singleElement().satisfies(run -> {
            assertThat(run.passes()).isEqualTo(20);
            assertThat(run.startedAt()).isEqualTo(Instant.parse("2026-03-02T08:00:00Z"));
        });
        assertThat(content.to()).isEqualTo(Instant.parse("2026-03-02T08:00:29Z"));
        assertThatThrownBy(() -> reader.hostd(List.of(newer, file("again", hostd(25))), null, read -> {}))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("covers a period");
        assertThatThrownBy(() -> reader.esxtop(
                        List.of(file("a", esxtop()), file("b", esxtop())),
                        reader.columns(List.of(file("a", esxtop()))).chosen(),
                        read -> {}))
                .isInstanceOf(Refused.class);
    }

    @Test
    void refusesPackedFilesThatAreCutOrGrowBeyondReason() {
        byte[] packed = packed(hostd(0));
        assertThatThrownBy(() -> read(file("cut.gz", java.util.Arrays.copyOf(packed, packed.length - 9))))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("is incomplete");
        byte[] begin = hostd(0);
        byte[] bomb = java.util.Arrays.copyOf(begin, 32 << 20);
        java.util.Arrays.fill(bomb, begin.length, bomb.length, (byte) ' ');
        assertThatThrownBy(() -> read(file("bomb.gz", packed(bomb))))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("times as large");
    }

    @Test
    void survivesAThousandMutationsOfEachKind() {
        List<byte[]> originals = List.of(esxtop(), hostd(0), vsish(), packed(esxtop()), packed(hostd(0)));
        Random random = new Random(20);
        int refused = 0;
        int read = 0;
        for (byte[] original : originals) {
            for (int i = 0; i < MUTATIONS; i++) {
                byte[] mutated = mutated(original, random);
                try {
                    read(file("mutated", mutated))
                            .ifPresent(content -> assertThat(content.results()).isLessThan(100));
                    read++;
                } catch (Refused e) {
                    assertThat(e.why().text()).isNotBlank();
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(MUTATIONS);
        assertThat(read).isGreaterThan(MUTATIONS / 2);
    }

    /** Changed, cut, doubled or swapped in one to five places. */
    private static byte[] mutated(byte[] original, Random random) {
        byte[] bytes = original.clone();
        for (int n = 1 + random.nextInt(5); n > 0 && bytes.length > 2; n--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes = java.util.Arrays.copyOf(bytes, at + 1);
                case 2 -> bytes[at] = (byte) "\",\n\0:{}9-".charAt(random.nextInt(9));
                case 3 -> {
                    int length = Math.min(bytes.length - at, 1 + random.nextInt(200));
                    byte[] longer = java.util.Arrays.copyOf(bytes, bytes.length + length);
                    System.arraycopy(bytes, at, longer, at + length, bytes.length - at);
                    bytes = longer;
                }
                default -> {
                    int other = random.nextInt(bytes.length);
                    byte kept = bytes[at];
                    bytes[at] = bytes[other];
                    bytes[other] = kept;
                }
            }
        }
        return bytes;
    }
}
