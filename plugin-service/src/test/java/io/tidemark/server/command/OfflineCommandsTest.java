package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine;

class OfflineCommandsTest {

    @Test
    void rotatesTheKeyOfADataDirectoryWithoutTheService(@TempDir Path directory) {
        StringWriter out = new StringWriter();
        CommandLine line = new TidemarkCommandLine(settings -> {}, Locale.ENGLISH).commandLine();
        line.setOut(new PrintWriter(out, true));
        assertThat(line.execute("rotate-key", "--tidemark.data-dir=" + directory))
                .isZero();
        assertThat(out.toString())
                .contains("encrypts secrets from now on")
                .contains("0 encrypted with the new key")
                .contains("removed from the key file");
        assertThat(directory.resolve("vault.key")).exists();
        assertThat(line.execute("rotate-key", "now")).isEqualTo(2);
    }

    @Test
    void verifiesAnEmptyRecordWithoutTheService(@TempDir Path directory) {
        StringWriter out = new StringWriter();
        CommandLine line = new TidemarkCommandLine(settings -> {}, Locale.ENGLISH).commandLine();
        line.setOut(new PrintWriter(out, true));
        assertThat(line.execute("verify-activity", "--tidemark.data-dir=" + directory))
                .isZero();
        assertThat(out.toString()).contains("0 activities").contains("intact");
    }

    private static int run(StringWriter out, String... args) {
        CommandLine line = new TidemarkCommandLine(settings -> {}, Locale.ENGLISH).commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(out, true));
        return line.execute(args);
    }

    @Test
    void carriesAnInstallationIntoAnotherDirectory(@TempDir Path directory) {
        StringWriter out = new StringWriter();
        String file = directory.resolve("export.zip").toString();
        String other = "--tidemark.data-dir=" + directory.resolve("other");
        assertThat(run(out, "export", file, "--tidemark.data-dir=" + directory.resolve("one")))
                .as(out.toString())
                .isZero();
        assertThat(run(out, "import", file, other)).as(out.toString()).isZero();
        assertThat(out.toString()).contains("Exported").contains("Imported");
        assertThat(run(out, "verify-activity", other)).isZero();
        assertThat(out.toString()).contains("1 activity").contains("intact");
        assertThat(run(out, "import", file, other)).isEqualTo(1);
        assertThat(out.toString()).contains("--replace");
        assertThat(run(out, "import")).isEqualTo(2);
    }

    @Test
    void forgetsAVcenterThatIsGone(@TempDir Path directory) {
        String setting = "--tidemark.data-dir=" + directory;
        StringWriter out = new StringWriter();
        assertThat(run(out, "verify-activity", setting)).isZero();
        database(directory)
                .sql("insert into \"vcenters\" (\"id\", \"address\", \"guid\", \"created_at\", \"updated_at\")"
                        + " values ('1', '127.0.0.1:1', 'guid-1', now(), now())")
                .update();
        assertThat(run(out, "forget-vcenter", "elsewhere", setting)).isEqualTo(1);
        assertThat(out.toString()).contains("Connected: 127.0.0.1:1");
        assertThat(run(out, "forget-vcenter", "127.0.0.1:1", setting, "--tidemark.vcenters[0].address=127.0.0.1:1"))
                .isEqualTo(1);
        assertThat(out.toString()).contains("Remove it there first");
        assertThat(run(out, "forget-vcenter", "127.0.0.1:1", setting))
                .as(out.toString())
                .isZero();
        assertThat(out.toString()).contains("Removed      127.0.0.1:1");
        assertThat(run(out, "verify-activity", setting)).isZero();
        assertThat(out.toString()).contains("1 activity").contains("intact");
        assertThat(run(out, "forget-vcenter", "127.0.0.1:1", setting)).isEqualTo(1);
        assertThat(out.toString()).contains("No vCenter is connected");
    }

    private static JdbcClient database(Path directory) {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl("jdbc:h2:file:" + directory.resolve("tidemark") + ";DATABASE_TO_LOWER=TRUE");
        source.setUser("sa");
        return JdbcClient.create(source);
    }

    @Test
    void refusesTheDatabaseOfANewerVersion(@TempDir Path directory) {
        String setting = "--tidemark.data-dir=" + directory;
        assertThat(run(new StringWriter(), "verify-activity", setting)).isZero();
        database(directory)
                .sql(
                        "insert into \"flyway_schema_history\" select installed_rank + 1000, '9999', description, type, script,"
                                + " checksum, installed_by, installed_on, execution_time, success from \"flyway_schema_history\""
                                + " where version = '1'")
                .update();
        assertThat(run(new StringWriter(), "verify-activity", setting)).isEqualTo(1);
    }
}
