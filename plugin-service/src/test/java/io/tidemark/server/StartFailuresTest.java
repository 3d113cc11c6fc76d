package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.server.http.HttpProperties;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.web.server.PortInUseException;

class StartFailuresTest {

    private boolean stopping;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final StartFailures failures = in(Locale.ENGLISH);

    private StartFailures in(Locale locale) {
        return new StartFailures(new PrintStream(printed, true, StandardCharsets.UTF_8), locale, () -> stopping);
    }

    private String said(Throwable failure) {
        return said(failures, failure);
    }

    private String said(StartFailures printing, Throwable failure) {
        assertThat(printing.reportException(new BeanCreationException("bean", failure)))
                .isTrue();
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void namesAnotherServiceOnTheSameDataDirectory() {
        assertThat(said(new SQLException("Database may be already in use", "90020", 90020)))
                .isEqualTo("tidemark: Another Tidemark service uses this data directory. Stop it, or specify another"
                        + " --tidemark.data-dir." + System.lineSeparator());
    }

    @Test
    void namesAPortInUse() {
        assertThat(said(new PortInUseException(8443))).contains("Port 8443 is already in use");
    }

    @Test
    void printsInTheLanguageOfTheProcess() {
        assertThat(said(in(Locale.GERMAN), new PortInUseException(8443)))
                .startsWith("tidemark: Der Port 8443 wird bereits verwendet.");
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
                .contains("The setting tidemark.http.port is not valid")
                .contains("many");
    }

    @Test
    void isSilentIfTheServiceIsStoppedWhileItStarts() {
        stopping = true;
        assertThat(said(new RejectedExecutionException("terminated"))).isEmpty();
    }

    @Test
    void leavesOtherFailuresToSpring() {
        assertThat(failures.reportException(new IllegalStateException("?"))).isFalse();
    }
}
