package io.tidemark.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

@OnEveryDatabase
class KeyRotationTest {

    @TempDir
    private Path directory = Path.of(".");

    private final JdbcClient jdbc;
    private Path file = Path.of(".");

    KeyRotationTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
    }

    @BeforeEach
    void twoSecrets() {
        file = directory.resolve("vault.key");
        secrets(KeySource.of(file)).keep("array/1", "one");
        secrets(KeySource.of(file)).keep("vcenter/1", "two");
    }

    private SealedSecrets secrets(KeySource source) {
        return new SealedSecrets(jdbc, new Seal(source), Clock.systemUTC());
    }

    private KeyRotation rotation(KeySource source) {
        return new KeyRotation(source, secrets(source));
    }

    private List<String> keyIds() {
        return jdbc.sql("select distinct key_id from vault_secrets")
                .query(String.class)
                .list();
    }

    @Test
    void sealsEverySecretWithANewKeyAndDropsTheOld() throws IOException {
        SealedSecrets running = secrets(KeySource.of(file));
        String before = Files.readString(file);
        KeyRotation.Report report = rotation(KeySource.of(file)).rotate();
        assertThat(report.secrets()).isEqualTo(2);
        assertThat(keyIds()).containsExactly(report.keyId());
        assertThat(Files.readString(file)).isNotEqualTo(before).hasLineCount(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(running.secret("array/1")).contains("one");
        running.keep("array/2", "three");
        assertThat(keyIds()).containsExactly(report.keyId());
    }

    @Test
    void goesOnWhereAnInterruptedRotationStopped() {
        KeyRing old = KeyRing.of(file);
        VaultKey fresh = VaultKey.fresh();
        KeySource source = KeySource.of(file);
        source.write(new KeyRing(List.of(fresh, old.first())));
        assertThat(secrets(source).secret("array/1")).contains("one");
        secrets(source).keep("array/1", "one");
        assertThat(keyIds()).hasSize(2);
        KeyRotation.Report report = rotation(source).rotate();
        assertThat(report.keyId()).isEqualTo(fresh.id());
        assertThat(report.secrets()).isEqualTo(1);
        assertThat(secrets(KeySource.of(file)).secret("vcenter/1")).contains("two");
        assertThat(KeyRing.of(file).keys()).hasSize(1);
    }

    @Test
    void isNotReplacedWhenItIsMissingAlthoughThereAreSecrets() throws IOException {
        long sealed = new SealedCount(jdbc).secrets();
        SealedSecrets running = secrets(KeySource.of(file, sealed));
        Files.delete(file);
        assertThatThrownBy(() -> KeySource.of(file, sealed))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining("contains 2 secrets")
                .hasMessageContaining("--new-key");
        assertThatThrownBy(() -> running.secret("array/1"))
                .isInstanceOf(SecretUnreadable.class)
                .hasMessageContaining("was deleted");
        assertThatThrownBy(() -> running.keep("array/2", "two")).isInstanceOf(SecretUnreadable.class);
        assertThat(file).doesNotExist();
        KeySource.of(file, 0);
        assertThat(file).exists();
    }

    @Test
    void isRejectedWhenOthersCanReadIt() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> KeySource.of(file))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void namesSecretsThatNoKeyOpens() {
        jdbc.sql("update vault_secrets set key_id = 'lost' where name = 'array/1'")
                .update();
        KeyRotation.Report report = rotation(KeySource.of(file)).rotate();
        assertThat(report.unreadable()).containsExactly("array/1");
        assertThat(report.secrets()).isEqualTo(1);
    }

    @Test
    void rotatesKeysFromTheSettingsWhenANewOneStandsFirst() {
        String old = KeyRing.of(file).first().text();
        assertThatThrownBy(() -> rotation(KeySource.given(old)).rotate())
                .isInstanceOf(Problem.class)
                .hasMessageContaining("Add a new key before the old key")
                .hasMessageNotContaining(old);
        KeySource both = KeySource.given(VaultKey.fresh().text() + ", " + old);
        KeyRotation.Report report = rotation(both).rotate();
        assertThat(report.secrets()).isEqualTo(2);
        assertThat(report.dropped()).isFalse();
        assertThat(secrets(both).secret("vcenter/1")).contains("two");
    }
}
