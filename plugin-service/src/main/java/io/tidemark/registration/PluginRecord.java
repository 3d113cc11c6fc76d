package io.tidemark.registration;

import io.tidemark.platform.Permission;
import io.tidemark.vcenter.ExtensionRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What vCenter is told about the plug-in. */
final class PluginRecord {

    static final String KEY = "io.tidemark.reclaim";

    private static final String COMPANY = "Tidemark";
    private static final List<String> LOCALES = List.of("en", "de");
    private static final Pattern DIGITS = Pattern.compile("\\d+(\\.\\d+){0,3}");

    private PluginRecord() {}

    /** @param certificate PEM, null where vCenter takes none */
    static ExtensionRecord of(String url, String thumbprint, @Nullable String certificate) {
        return new ExtensionRecord(
                KEY,
                version(PluginRecord.class.getPackage().getImplementationVersion()),
                "Tidemark",
                "VMFS space reclamation with proof from the array",
                COMPANY,
                url,
                thumbprint,
                certificate,
                List.of(KEY + ".run"),
                List.of(KEY + ".runEnded"),
                Arrays.stream(Permission.values()).map(Permission::privilege).toList(),
                LOCALES.stream().flatMap(PluginRecord::texts).toList());
    }

    /** vCenter takes nothing but digits in one to four parts; it redeploys the plug-in when they change. */
    static String version(@Nullable String implementation) {
        Matcher digits = DIGITS.matcher(implementation == null ? "" : implementation);
        return digits.lookingAt() ? digits.group() : "0.0.0";
    }

    private static Stream<ExtensionRecord.Texts> texts(String locale) {
        String file = "/plugin-manifest/registration/" + locale + ".json";
        try (InputStream stream = PluginRecord.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is missing in the jar");
            }
            Map<String, Map<String, String>> modules =
                    JsonMapper.shared().readValue(stream.readAllBytes(), new TypeReference<>() {});
            return modules.entrySet().stream()
                    .map(module -> new ExtensionRecord.Texts(locale, module.getKey(), module.getValue()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
