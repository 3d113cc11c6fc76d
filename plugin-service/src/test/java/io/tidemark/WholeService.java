package io.tidemark;

import io.tidemark.contract.OpenApiDescription;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** Starts the whole service, once for all test classes that carry this, on a free port and an in-memory database. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(classes = Tidemark.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Import({StubCaller.class, OpenApiDescription.class})
@TestPropertySource(
        properties = {
            "tidemark.http.port=0",
            "tidemark.http.address=127.0.0.1",
            "tidemark.data-dir=target/test-data/${PID}",
            "tidemark.database.url=jdbc:h2:mem:service;DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE"
                    + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH",
            "tidemark.database.username=sa",
            "tidemark.metrics.token=a-token-for-the-tests",
            "management.prometheus.metrics.export.enabled=true",
            "springdoc.api-docs.path=/generated-docs",
            "springdoc.writer-with-order-by-keys=true",
            "springdoc.default-flat-param-object=true",
            "springdoc.override-with-generic-response=false",
            "springdoc.default-produces-media-type=application/json",
            "springdoc.paths-to-match=/api/v1/**"
        })
public @interface WholeService {}
