package io.tidemark.server.tls;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Creates the key of a first start in parallel to the startup, and loads the classes for signing, of a signed jar that
 * takes long to verify.
 */
public final class KeyPregeneration implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    private static final AtomicReference<@Nullable CompletableFuture<String>> AHEAD = new AtomicReference<>();

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        Environment settings = event.getEnvironment();
        String directory = settings.getProperty("tidemark.data-dir", "./data");
        boolean given = settings.containsProperty("tidemark.http.private-key");
        if (!given && !Files.exists(Path.of(directory, ServerIdentity.KEY))) {
            // A method reference would load its class on this thread.
            CompletableFuture<String> key = CompletableFuture.supplyAsync(() -> SelfSignedCertificate.key());
            if (AHEAD.compareAndSet(null, key)) {
                key.thenAccept(made -> SelfSignedCertificate.certificate(made, List.of("localhost"), Instant.EPOCH));
            }
        }
    }

    /** The key created ahead, once; or a new one. */
    static String key() {
        CompletableFuture<String> ahead = AHEAD.getAndSet(null);
        return ahead == null ? SelfSignedCertificate.key() : ahead.join();
    }
}
