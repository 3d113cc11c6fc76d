package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.server.http.HttpProperties;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.web.server.PortInUseException;

class StartFailuresTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final StartFailures failures = new StartFailures(new PrintStream(printed, true, StandardCharsets.UTF_8));

    private String said(Throwable failure) {
        assertThat(failures.reportException(new BeanCreationException("bean", failure)))
                .isTrue();
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void namesAnotherServiceOnTheSameDataDirectory() {
        assertThat(said(new SQLException("Database may be already in use", "90020", 90020)))
                .isEqualTo("tidemark: another Tidemark already runs on this data directory; stop it or set another"
                        + " --tidemark.data-dir" + System.lineSeparator());
    }

    @Test
    void namesAPortInUse() {
        assertThat(said(new PortInUseException(8443))).contains("port 8443 is already in use");
    }

    @Test
    void saysOnOneLineWhatTheDatabaseSaid() {
        assertThat(said(new SQLException("refused\n  by peer"))).hasLineCount(1).contains("refused by peer");
    }

    @Test
    void namesASettingThatIsNotValid() {
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of("tidemark.http.port", "many")));
        BindException refused =
                catchThrowableOfType(BindException.class, () -> binder.bind("tidemark.http", HttpProperties.class));
        assertThat(said(refused))
                .contains("the setting tidemark.http.port is not valid")
                .contains("many");
    }

    @Test
    void leavesOtherFailuresToSpring() {
        assertThat(failures.reportException(new IllegalStateException("?"))).isFalse();
    }
}
