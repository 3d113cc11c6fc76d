package io.tidemark.server.command;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Unusable;
import io.tidemark.server.ClockConfiguration;
import io.tidemark.server.DatabaseConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** The parts of the service for a command: settings, database, and the beans of its modules. */
final class OfflineContext {

    /** Not found by a component scan: only commands use it. */
    @Import({DatabaseConfiguration.class, ClockConfiguration.class, Recorder.class})
    @ImportAutoConfiguration({
        JacksonAutoConfiguration.class,
        DataSourceAutoConfiguration.class,
        JdbcTemplateAutoConfiguration.class,
        JdbcClientAutoConfiguration.class,
        DataSourceTransactionManagerAutoConfiguration.class,
        TransactionAutoConfiguration.class,
        FlywayAutoConfiguration.class
    })
    static class Database {}

    /** Why a command fails is printed in one line. */
    private static final List<String> FIXED = List.of(
            "--tidemark.clock=system", "--logging.level.root=ERROR", "--logging.level.org.springframework=ERROR");

    private OfflineContext() {}

    /** The user in the activities of a command. */
    static String user() {
        return System.getProperty("user.name", "operator") + " on the command line";
    }

    /**
     * Runs with the service's own settings, as {@code serve} reads them, with any clock.
     *
     * @param settings additional settings such as {@code --tidemark.data-dir=…}
     * @param module a configuration that scans the beans of the command
     */
    static <T> T run(List<String> settings, Class<?> module, Function<ConfigurableApplicationContext, T> work) {
        SpringApplication application = new SpringApplicationBuilder(Database.class, module)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .properties("tidemark.home="
                        + new ApplicationHome(OfflineContext.class).getDir().getPath())
                .build();
        List<String> given = new ArrayList<>(settings);
        given.addAll(FIXED);
        try (ConfigurableApplicationContext context = application.run(given.toArray(String[]::new))) {
            return work.apply(context);
        } catch (Problem | Unusable e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StartFailed(e);
        }
    }
}
