package io.tidemark;

import io.tidemark.server.command.TidemarkCommandLine;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationExcludeFilter;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Entry of the jar: the service by default. Its own scan replaces that of {@code @SpringBootApplication} and skips
 * nested classes, a quarter of all.
 */
@SpringBootApplication(exclude = UserDetailsServiceAutoConfiguration.class)
@ComponentScan(
        resourcePattern = "**/{name:[^$]+}.class",
        excludeFilters = {
            @ComponentScan.Filter(type = FilterType.CUSTOM, classes = TypeExcludeFilter.class),
            @ComponentScan.Filter(type = FilterType.CUSTOM, classes = AutoConfigurationExcludeFilter.class)
        })
@EnableScheduling
public class Tidemark {

    public static void main(String[] args) {
        int code = new TidemarkCommandLine(Tidemark::start, Locale.getDefault()).run(args);
        if (code != TidemarkCommandLine.SERVING) {
            System.exit(code);
        }
    }

    /** {@code tidemark.home} is the folder of the jar and of {@code tidemark.yaml}. */
    private static void start(String[] settings) {
        SpringApplication application = new SpringApplication(Tidemark.class);
        application.setDefaultProperties(Map.of(
                "tidemark.home", new ApplicationHome(Tidemark.class).getDir().getPath()));
        application.run(settings);
    }
}
