package io.tidemark;

import io.tidemark.server.CommandLineFront;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Entry of the jar: the service by default. */
@SpringBootApplication(exclude = UserDetailsServiceAutoConfiguration.class)
@ConfigurationPropertiesScan
@EnableScheduling
public class Tidemark {

    public static void main(String[] args) {
        int code = new CommandLineFront(settings -> SpringApplication.run(Tidemark.class, settings)).run(args);
        if (code != CommandLineFront.SERVING) {
            System.exit(code);
        }
    }
}
