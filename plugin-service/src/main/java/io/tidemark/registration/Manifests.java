package io.tidemark.registration;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The manifests that the jar carries: the whole one for vSphere Client 8.0 and later, a plain one that uses nothing but what
 * every client since 7.0 documents, and the zip that offers both, richest first. A client takes the first that it accepts.
 */
public final class Manifests {

    private static final String WHOLE = "/plugin-manifest/plugin.json";
    private static final String INDEX = "plugin-multi-manifest.json";
    private static final String OLDEST = "[7.0,)";
    private static final String PLAIN_VERSION = "1.0.0";

    /** Object types that documented plug-ins extend; a strict client can reject other names. */
    private static final Set<String> PLAIN_OBJECTS = Set.of("Datastore", "HostSystem", "ClusterComputeResource");

    /** What came with 7.0 U1 or later, or is not documented for 7.0. */
    private static final Set<String> LATER =
            Set.of("id", "dynamic", "dynamicUri", "acceptsMultipleTargets", "accessibilityTitleKey", "themeOverrides");

    private Manifests() {}

    /** For vSphere Client 8.0 and later. */
    public static ObjectNode whole() {
        try (InputStream stream = Manifests.class.getResourceAsStream(WHOLE)) {
            if (stream == null) {
                throw new IllegalStateException(WHOLE + " is missing in the jar");
            }
            ObjectNode manifest = (ObjectNode) JsonMapper.shared().readTree(stream.readAllBytes());
            translate(manifest.withObjectProperty("definitions").putObject("i18n"));
            return manifest;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void translate(ObjectNode i18n) {
        ArrayNode locales = i18n.putArray("locales");
        ObjectNode definitions = i18n.putObject("definitions");
        for (String language : VsphereTexts.languages()) {
            String locale = VsphereTexts.locale(language);
            locales.add(locale);
            VsphereTexts.read(language, "manifest")
                    .properties()
                    .forEach(text -> definitions
                            .withObjectProperty(text.getKey())
                            .put(locale, text.getValue().asString()));
        }
    }
    /** The same without elements that a 7.0 client does not support; the last one in the archive. */
    public static ObjectNode plain() {
        ObjectNode manifest = whole();
        manifest.put("manifestVersion", PLAIN_VERSION);
        ObjectNode requirements = manifest.putObject("requirements");
        requirements.put("plugin.api.version", PLAIN_VERSION);
        for (String side : List.of("vsphere.client", "vcenter.server")) {
            requirements
                    .putObject(side)
                    .put("version", OLDEST)
                    .putArray("environments")
                    .add("onprem");
        }
        if (manifest.get("objects") instanceof ObjectNode objects) {
            objects.retain(PLAIN_OBJECTS);
        }
        manifest.properties().stream()
                .filter(part -> !"requirements".equals(part.getKey()))
                .forEach(part -> strip(part.getValue()));
        return manifest;
    }

    private static void strip(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(LATER);
            object.values().forEach(Manifests::strip);
        } else if (node instanceof ArrayNode array) {
            array.values().forEach(Manifests::strip);
        }
    }

    /** Both, for a client that chooses; the same bytes each time. */
    public static byte[] archive() {
        Map<String, ObjectNode> manifests = new LinkedHashMap<>();
        manifests.put("plugin-80.json", whole());
        manifests.put("plugin-70.json", plain());
        ObjectNode index = JsonMapper.shared().createObjectNode();
        index.put("manifestVersion", "1.0.0");
        ArrayNode names = index.putArray("manifests");
        manifests.keySet().forEach(names::add);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            add(zip, INDEX, index);
            for (Map.Entry<String, ObjectNode> manifest : manifests.entrySet()) {
                add(zip, manifest.getKey(), manifest.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** As they are served. */
    public static byte[] bytes(ObjectNode json) {
        return json.toPrettyString().getBytes(StandardCharsets.UTF_8);
    }

    private static void add(ZipOutputStream zip, String name, ObjectNode json) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(bytes(json));
        zip.closeEntry();
    }
}
