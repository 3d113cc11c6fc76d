package io.tidemark.imports.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.imports.BatchFile;
import io.tidemark.imports.ImportProperties;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.FileKind;
import io.tidemark.imports.file.FileKindDetector;
import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
        return FileKindDetector.kind(file, PROPERTIES.bounds()).map(kind -> switch (kind) {
            case ESXTOP ->
                reader.esxtop(List.of(file), reader.columns(List.of(file)).chosen(), read -> {});
            case HOSTD -> reader.hostd(List.of(file), 60_000L, read -> {});
            case VSISH -> reader.vsish(List.of(file), read -> {});
        });
    }

    @Test
    void distinguishesFilesByTheirContent() {
        assertThat(FileKindDetector.kind(file("x", packed(esxtop())), PROPERTIES.bounds()))
                .contains(FileKind.ESXTOP);
        assertThat(FileKindDetector.kind(file("x", hostd(0)), PROPERTIES.bounds()))
                .contains(FileKind.HOSTD);
        assertThat(FileKindDetector.kind(file("x", bytes(pass(1, 2).substring(24))), PROPERTIES.bounds()))
                .contains(FileKind.HOSTD);
        assertThat(FileKindDetector.kind(file("x", vsish()), PROPERTIES.bounds()))
                .contains(FileKind.VSISH);
        assertThat(FileKindDetector.kind(file("x", bytes("%PDF-1.7\nHello\n")), PROPERTIES.bounds()))
                .isEmpty();
        assertThatThrownBy(() -> FileKindDetector.kind(
                        file("x", new String(esxtop(), StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16)),
                        PROPERTIES.bounds()))
                .isInstanceOf(FileRejected.class)
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
                .isInstanceOf(FileRejected.class)
                .hasMessageContaining("covers a period");
        assertThatThrownBy(() -> reader.esxtop(
                        List.of(file("a", esxtop()), file("b", esxtop())),
                        reader.columns(List.of(file("a", esxtop()))).chosen(),
                        read -> {}))
                .isInstanceOf(FileRejected.class);
    }

    @Test
    void refusesPackedFilesThatAreCutOrGrowBeyondReason() {
        byte[] packed = packed(hostd(0));
        assertThatThrownBy(() -> read(file("cut.gz", java.util.Arrays.copyOf(packed, packed.length - 9))))
                .isInstanceOf(FileRejected.class)
                .hasMessageContaining("is incomplete");
        byte[] begin = hostd(0);
        byte[] bomb = java.util.Arrays.copyOf(begin, 32 << 20);
        java.util.Arrays.fill(bomb, begin.length, bomb.length, (byte) ' ');
        assertThatThrownBy(() -> read(file("bomb.gz", packed(bomb))))
                .isInstanceOf(FileRejected.class)
                .hasMessageContaining("times as large");
    }

    @Test
    void refusesAnArchiveOfManyMembersWithoutContent() {
        byte[] member = packed(new byte[0]);
        byte[] many = new byte[member.length * 200_000];
        for (int at = 0; at < many.length; at += member.length) {
            System.arraycopy(member, 0, many, at, member.length);
        }
        assertRefused(() -> read(file("empty.gz", many)), ImportMessage.IMPORT_GZIP_BROKEN);
    }

    @Test
    void keepsTheFilesOfAnImportWithinBoundsForAllOfThem() {
        List<ReceivedFile> counters = new ArrayList<>();
        List<ReceivedFile> devices = new ArrayList<>();
        List<ReceivedFile> busy = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            counters.add(file("counters" + i, of("esx-" + i, 1, 500, 2)));
            devices.add(file("devices" + i, of("esx-" + i, 4_500, 1, 2)));
            busy.add(file("busy" + i, of("esx-" + i, 1_500, 1, 80)));
        }
        assertThat(reader.columns(counters.subList(0, 1)).counters()).hasSize(500);
        assertRefused(() -> reader.columns(counters), ImportMessage.IMPORT_TOO_MANY_COUNTERS);
        Map<Metric, String> chosen = Map.of(Metric.UNMAP_IOS, "DELETE 0 of esx-0");
        Map<Metric, String> all = Map.of(Metric.UNMAP_IOS, "DELETE");
        assertThat(reader.esxtop(counters, chosen, read -> {}).series()).hasSize(1);
        assertThat(reader.esxtop(devices.subList(0, 4), all, read -> {}).series())
                .hasSize(18_000);
        assertRefused(() -> reader.esxtop(devices, all, read -> {}), ImportMessage.IMPORT_TOO_MANY_SERIES);
        Content content = reader.esxtop(busy, all, read -> {});
        assertThat(content.series())
                .hasSize(7_500)
                .allSatisfy(one -> assertThat(one.intervals()).hasSizeGreaterThan(10));
        assertThat(content.series().stream()
                        .mapToInt(one -> one.intervals().size())
                        .sum())
                .isLessThan(320_000);
    }

    private static void assertRefused(ThrowingCallable reading, ImportMessage why) {
        assertThatThrownBy(reading)
                .isInstanceOfSatisfying(
                        FileRejected.class,
                        refused -> assertThat(refused.why().code()).isEqualTo(why.name()));
    }

    /** Each row counts one UNMAP more; several counters have a name of the host. */
    private static byte[] of(String host, int devices, int counters, int rows) {
        StringBuilder text = new StringBuilder("(PDH-CSV 4.0) (UTC)(0)");
        for (int device = 0; device < devices; device++) {
            for (int counter = 0; counter < counters; counter++) {
                text.append(",\\\\")
                        .append(host)
                        .append("\\Physical Disk SCSI Device(naa.")
                        .append(device);
                text.append(")\\DELETE").append(counters == 1 ? "" : " " + counter + " of " + host);
            }
        }
        for (int row = 0; row < rows; row++) {
            text.append("\n03/02/2026 08:%02d:%02d".formatted(row / 60, row % 60));
            text.append(("," + row).repeat(devices * counters));
        }
        return bytes(text.toString());
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
                } catch (FileRejected e) {
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
