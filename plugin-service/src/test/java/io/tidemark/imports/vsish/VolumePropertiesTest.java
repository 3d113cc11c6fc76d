package io.tidemark.imports.vsish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ReceivedFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class VolumePropertiesTest {

    private static final String COUNTS = "Volume Name: gold\nVolume: Unmap IOs: 1\n";
    private static final int BLANKS = 65_000;

    private static VolumeProperties read(String text) throws IOException {
        return VolumeProperties.read(new StringReader(text), new ReceivedFile(Path.of("none"), "vsish.txt", 1));
    }

    @Test
    void readsLabelsAndNumbers() throws IOException {
        VolumeProperties volume = read("""
                File System properties {
                   Volume Name : gold : 2\t
                   FS Major Version:24
                   Allocation Unit/Blocksize:0x100000
                   Volume:  Unmap IOs: 0012
                   Volume: Unmapped blocks:
                   Volume: Num wait cycles: 7 of 9
                }
                """);
        assertThat(volume.volume()).isEqualTo("gold : 2");
        assertThat(volume.vmfs6()).isTrue();
        assertThat(volume.blockBytes()).isEqualTo(1L << 20);
        assertThat(volume.unmapIos()).isEqualTo(12);
        assertThat(volume.unmappedBlocks()).isNull();
        assertThat(volume.waitCycles()).isNull();
    }

    @Test
    void readsLongBlankLinesAtOnce() {
        String blanks = "\t".repeat(BLANKS);
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            assertThat(read(COUNTS + blanks).unmapIos()).isEqualTo(1);
            assertThat(read(COUNTS + "x" + blanks).unmapIos()).isEqualTo(1);
            assertThat(read("\n".repeat(BLANKS) + COUNTS).volume()).isEqualTo("gold");
        });
    }

    @Test
    void doesNotTakeTheNextLineAsTheName() {
        assertThatThrownBy(() -> read("Volume Name:\nVolume: Unmap IOs: 1\n")).isInstanceOf(FileRejected.class);
    }

    @Test
    void refusesSeveralVolumes() {
        assertThatThrownBy(() -> read(COUNTS + COUNTS)).isInstanceOf(FileRejected.class);
    }
}
