package io.tidemark.vcenter.extension;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A vSphere Client plug-in as vCenter's ExtensionManager keeps it.
 *
 * @param version digits in one to four parts
 * @param url where vCenter fetches the manifest
 * @param thumbprint SHA-256 of the certificate at that address, hex pairs joined by colons
 * @param certificate the same certificate as PEM; null if vCenter does not support it
 * @param auxiliary additional servers
 * @param privileges privilege ids {@code <group>.<name>}
 * @param resources texts per locale and module ({@code auth}, {@code task}, {@code event}, {@code extension})
 */
public record ExtensionRecord(
        String key,
        String version,
        String name,
        String summary,
        String company,
        String url,
        String thumbprint,
        @Nullable String certificate,
        List<Server> auxiliary,
        List<String> tasks,
        List<String> events,
        List<String> privileges,
        List<Texts> resources) {

    /** An additional server that the client reaches through its proxy; pages find it by {@code type}. */
    public record Server(
            String type,
            String url,
            String thumbprint,
            @Nullable String certificate) {}

    /** The same record with another certificate of the manifest's server. */
    public ExtensionRecord pinnedTo(String newThumbprint, @Nullable String newCertificate) {
        return new ExtensionRecord(
                key,
                version,
                name,
                summary,
                company,
                url,
                newThumbprint,
                newCertificate,
                auxiliary,
                tasks,
                events,
                privileges,
                resources);
    }

    /** Texts of one locale and module by key. */
    public record Texts(String locale, String module, Map<String, String> texts) {}
}
