package io.tidemark.registration;

import io.tidemark.platform.Permission;
import io.tidemark.vcenter.extension.ExtensionRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The extension record of the plug-in in vCenter. */
public final class PluginRecord {

    public static final String KEY = "io.tidemark.reclaim";

    private static final String COMPANY = "Tidemark";
    private static final String TEXTS = "classpath*:plugin-manifest/registration/*.json";
    private static final Pattern DIGITS = Pattern.compile("\\d+(\\.\\d+){0,3}");

    private PluginRecord() {}

    /** @param certificate PEM, null where vCenter takes none */
    public static ExtensionRecord of(
            String url, String thumbprint, @Nullable String certificate, List<ExtensionRecord.Server> auxiliary) {
        return new ExtensionRecord(
                KEY,
                version(PluginRecord.class.getPackage().getImplementationVersion()),
                "Tidemark",
                "VMFS space reclamation with proof from the array",
                COMPANY,
                url,
                thumbprint,
                certificate,
                auxiliary,
                List.of(KEY + ".run"),
                List.of(KEY + ".runEnded"),
                Arrays.stream(Permission.values()).map(Permission::privilege).toList(),
                texts());
    }

    /** vCenter takes nothing but digits in one to four parts; it redeploys the plug-in when they change. */
    public static String version(@Nullable String implementation) {
        Matcher digits = DIGITS.matcher(implementation == null ? "" : implementation);
        return digits.lookingAt() ? digits.group() : "0.0.0";
    }

    /** One file a language: {@code <language>.json} holds its texts by module and key. */
    private static List<ExtensionRecord.Texts> texts() {
        try {
            return Arrays.stream(new PathMatchingResourcePatternResolver().getResources(TEXTS))
                    .sorted(Comparator.comparing(Resource::getFilename, Comparator.reverseOrder()))
                    .flatMap(PluginRecord::texts)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<ExtensionRecord.Texts> texts(Resource file) {
        String locale = String.valueOf(file.getFilename()).replace(".json", "");
        try {
            Map<String, Map<String, String>> modules =
                    JsonMapper.shared().readValue(file.getContentAsByteArray(), new TypeReference<>() {});
            return modules.entrySet().stream()
                    .map(module -> new ExtensionRecord.Texts(locale, module.getKey(), module.getValue()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
