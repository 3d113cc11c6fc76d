package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine;

@Tag("lab")
class TrustVcenterTest {

    private static final Lab LAB = Lab.start("--speed", "0");
    private static final String OLD = "AB".repeat(32);

    @TempDir
    private static Path empty;

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();

    @BeforeAll
    static void createTheDatabase() {
        assertThat(run(empty, new StringWriter(), "verify-activity")).isZero();
    }

    @BeforeEach
    void connectWithTheOldCertificate() throws IOException {
        try (Stream<Path> files = Files.list(empty)) {
            for (Path file : files.toList()) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
        database()
                .sql("insert into \"vcenters\" (\"id\", \"address\", \"thumbprint\", \"guid\", \"created_at\","
                        + " \"updated_at\") values ('1', :address, :thumbprint, :guid, now(), now())")
                .param("address", LAB.vcenter())
                .param("thumbprint", OLD)
                .param("guid", LAB.guid())
                .update();
    }

    @AfterAll
    static void stop() {
        LAB.close();
    }

    @Test
    void showsTheNewCertificateAndKeepsTheOldOneWithoutAThumbprint() {
        assertThat(run("trust-vcenter", LAB.vcenter())).isEqualTo(1);
        assertThat(out.toString()).contains(LAB.thumbprint()).contains("trust-vcenter");
        assertThat(thumbprint()).isEqualTo(OLD);
    }

    @Test
    void storesTheThumbprintThatTheServerPresentsAndRecordsIt() {
        assertThat(run("trust-vcenter", LAB.vcenter().toUpperCase(Locale.ROOT), "--thumbprint", LAB.thumbprint()))
                .as(out.toString())
                .isZero();
        assertThat(out.toString()).contains(LAB.thumbprint());
        assertThat(thumbprint()).isEqualTo(LAB.thumbprint());
        assertThat(run("trust-vcenter", LAB.vcenter())).isZero();
        assertThat(run("verify-activity")).isZero();
        assertThat(out.toString()).contains("1 activity");
    }

    @Test
    void rejectsAThumbprintThatTheServerDoesNotPresent() {
        assertThat(run("trust-vcenter", LAB.vcenter(), "--thumbprint", "CD".repeat(32)))
                .isEqualTo(1);
        assertThat(out.toString()).contains(LAB.thumbprint());
        assertThat(thumbprint()).isEqualTo(OLD);
        assertThat(run("trust-vcenter", LAB.vcenter(), "--thumbprint", "CD")).isEqualTo(1);
        assertThat(out.toString()).contains("not a SHA-256 thumbprint");
    }

    @Test
    void rejectsAnotherVcenterAtTheAddress() {
        database().sql("update \"vcenters\" set \"guid\" = 'another'").update();
        assertThat(run("trust-vcenter", LAB.vcenter(), "--thumbprint", LAB.thumbprint()))
                .isEqualTo(1);
        assertThat(out.toString()).contains("is a different vCenter");
        assertThat(thumbprint()).isEqualTo(OLD);
    }

    @Test
    void rejectsAThumbprintThatTheSettingsWouldReplace() {
        String address = "--tidemark.vcenters[0].address=" + LAB.vcenter();
        String thumbprint = "--tidemark.vcenters[0].thumbprint=";
        assertThat(run("trust-vcenter", LAB.vcenter(), "--thumbprint", LAB.thumbprint(), address, thumbprint + OLD))
                .isEqualTo(1);
        assertThat(out.toString()).contains("Change it there");
        assertThat(thumbprint()).isEqualTo(OLD);
        assertThat(run("trust-vcenter", LAB.vcenter(), "--thumbprint", LAB.thumbprint(), address, thumbprint))
                .as(out.toString())
                .isZero();
    }

    private int run(String... args) {
        return run(directory, out, args);
    }

    static int run(Path directory, StringWriter out, String... args) {
        CommandLine line = new TidemarkCommandLine(settings -> {}, Locale.ENGLISH).commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(out, true));
        return line.execute(Stream.concat(Arrays.stream(args), Stream.of("--tidemark.data-dir=" + directory))
                .toArray(String[]::new));
    }

    private String thumbprint() {
        return database()
                .sql("select \"thumbprint\" from \"vcenters\"")
                .query(String.class)
                .single();
    }

    private JdbcClient database() {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl("jdbc:h2:file:" + directory.resolve("tidemark") + ";DATABASE_TO_LOWER=TRUE");
        source.setUser("sa");
        return JdbcClient.create(source);
    }
}
