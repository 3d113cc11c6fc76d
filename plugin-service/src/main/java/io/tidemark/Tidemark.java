package io.tidemark;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Entry of the jar: the service by default. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class Tidemark {

    public static void main(String[] args) {
        SpringApplication.run(Tidemark.class, args);
    }
}
