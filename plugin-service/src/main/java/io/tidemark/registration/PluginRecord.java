package io.tidemark.registration;

import io.tidemark.platform.Permission;
import io.tidemark.vcenter.extension.ExtensionRecord;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The extension record of the plug-in in vCenter. */
public final class PluginRecord {

    public static final String KEY = "io.tidemark.reclaim";

    private static final String COMPANY = "Tidemark";
    private static final Pattern DIGITS = Pattern.compile("\\d+(\\.\\d+){0,3}");

    private PluginRecord() {}

    /** @param certificate PEM, null where vCenter takes none */
    public static ExtensionRecord of(
            String url, String thumbprint, @Nullable String certificate, List<ExtensionRecord.Server> auxiliary) {
        JsonNode english = VsphereTexts.read(VsphereTexts.ENGLISH, "extension").path("extension");
        return new ExtensionRecord(
                KEY,
                version(PluginRecord.class.getPackage().getImplementationVersion()),
                english.path(KEY + ".label").asString(),
                english.path(KEY + ".summary").asString(),
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

    /** The version of the jar as it was built. */
    public static String jar() {
        String version = PluginRecord.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** vCenter takes nothing but digits in one to four parts; it redeploys the plug-in when they change. */
    public static String version(@Nullable String implementation) {
        Matcher digits = DIGITS.matcher(implementation == null ? "" : implementation);
        return digits.lookingAt() ? digits.group() : "0.0.0";
    }

    private static List<ExtensionRecord.Texts> texts() {
        return VsphereTexts.languages().stream()
                .flatMap(language -> VsphereTexts.read(language, "extension").properties().stream()
                        .map(module -> new ExtensionRecord.Texts(
                                language,
                                module.getKey(),
                                JsonMapper.shared().convertValue(module.getValue(), new TypeReference<>() {}))))
                .toList();
    }
}
