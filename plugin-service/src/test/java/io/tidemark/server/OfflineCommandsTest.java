package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class OfflineCommandsTest {

    @Test
    void rotatesTheKeyOfADataDirectoryWithoutTheService(@TempDir Path directory) {
        StringWriter out = new StringWriter();
        CommandLine line = new CommandLineFront(settings -> {}).commandLine();
        line.setOut(new PrintWriter(out, true));
        assertThat(line.execute("rotate-key", "--tidemark.data-dir=" + directory))
                .isZero();
        assertThat(out.toString())
                .contains("seals from now on")
                .contains("0 sealed anew")
                .contains("removed from the key file");
        assertThat(directory.resolve("vault.key")).exists();
        assertThat(line.execute("rotate-key", "now")).isEqualTo(2);
    }

    @Test
    void verifiesAnEmptyRecordWithoutTheService(@TempDir Path directory) {
        StringWriter out = new StringWriter();
        CommandLine line = new CommandLineFront(settings -> {}).commandLine();
        line.setOut(new PrintWriter(out, true));
        assertThat(line.execute("verify-activity", "--tidemark.data-dir=" + directory))
                .isZero();
        assertThat(out.toString()).contains("0 activities").contains("intact");
    }
}
