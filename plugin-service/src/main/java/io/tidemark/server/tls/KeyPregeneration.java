package io.tidemark.server.tls;

import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/** Creates the key of a first start in parallel to the startup. */
public final class KeyPregeneration implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        Environment settings = event.getEnvironment();
        String directory = settings.getProperty("tidemark.data-dir", "./data");
        boolean given = settings.containsProperty("tidemark.http.private-key");
        if (!given && !Files.exists(Path.of(directory, ServerIdentity.KEY))) {
            SelfSignedCertificate.keyAhead();
        }
    }
}
