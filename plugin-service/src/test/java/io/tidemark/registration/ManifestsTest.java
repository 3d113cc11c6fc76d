package io.tidemark.registration;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tidemark.platform.Permission;
import io.tidemark.vcenter.extension.ExtensionRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Checks the manifests with the rules by which a vSphere Client accepts or rejects a plug-in. */
class ManifestsTest {

    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(JsonMapper.shared()
                            .readTree(Files.readString(
                                    Path.of("src/test/resources/manifest/plugin-manifest.schema.json"))));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Stream<ObjectNode> manifests() {
        return Stream.of(Manifests.whole(), Manifests.plain());
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void fitsTheSchema(ObjectNode manifest) {
        assertThat(SCHEMA.validate(manifest)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void hasATextInEveryLanguageForEveryKeyAndNoKeyForNothing(ObjectNode manifest) {
        JsonNode i18n = manifest.at("/definitions/i18n");
        Set<String> locales = Set.copyOf(texts(i18n.get("locales")));
        assertThat(locales).contains("en-US", "de-DE");
        List<String> used = values(manifest, "nameKey", "labelKey", "titleKey", "accessibilityTitleKey");
        assertThat(i18n.get("definitions").propertyNames()).containsAll(used);
        i18n.get("definitions")
                .properties()
                .forEach(text -> assertThat(text.getValue().propertyNames())
                        .as(text.getKey())
                        .containsExactlyInAnyOrderElementsOf(locales));
        if (!manifest.get("requirements").has("open.modal.api")) {
            return;
        }
        assertThat(i18n.get("definitions").propertyNames()).isSubsetOf(used);
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void namesOnlyIconsAndViewsThatThereAre(ObjectNode manifest) {
        JsonNode sheet = manifest.at("/definitions/iconSpriteSheet");
        List<String> icons = new ArrayList<>();
        each(manifest, (key, value) -> {
            if ("icon".equals(key)) {
                icons.add(value.get("name").asString());
            }
        });
        assertThat(sheet.get("definitions").propertyNames()).containsAll(icons);
        JsonNode dark = sheet.at("/themeOverrides/dark/definitions");
        if (!dark.isMissingNode()) {
            assertThat(dark.propertyNames()).containsAll(icons);
        }
        List<String> views = values(manifest, "navigationId");
        assertThat(views).doesNotHaveDuplicates().containsAll(values(manifest, "targetViewId"));
        assertThat(Path.of("../manifest", sheet.get("uri").asString())).exists();
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void declaresWhatItUses(ObjectNode manifest) {
        JsonNode requirements = manifest.get("requirements");
        assertThat(requirements.get("plugin.api.version")).isEqualTo(manifest.get("manifestVersion"));
        assertThat(values(manifest, "acceptsMultipleTargets").isEmpty()
                        || requirements.has("action.accepts.multiple.targets"))
                .isTrue();
        assertThat(values(manifest, "dynamic", "dynamicUri").isEmpty() || requirements.has("plugin.dynamic.extensions"))
                .isTrue();
        assertThat(manifest.at("/definitions/iconSpriteSheet").has("themeOverrides"))
                .isEqualTo(requirements.has("icon.sprite.sheet.theming"));
    }

    @Test
    void everyDynamicItemHasAnIdAndAnAddressBesideIt() {
        Manifests.whole()
                .get("objects")
                .properties()
                .forEach(type -> type.getValue().properties().forEach(tab -> {
                    List<String> dynamic = values(tab.getValue(), "dynamic");
                    if (!dynamic.isEmpty()) {
                        assertThat(tab.getValue().has("dynamicUri"))
                                .as("%s %s", type.getKey(), tab.getKey())
                                .isTrue();
                    }
                    each(tab.getValue(), (key, value) -> {
                        if (value.isObject() && value.path("dynamic").asBoolean(false)) {
                            assertThat(value.has("id") || value.has("navigationId"))
                                    .as("%s", value)
                                    .isTrue();
                        }
                    });
                }));
    }

    @Test
    void namesALanguageAsTheClientDoes() {
        assertThat(VsphereTexts.locale("en")).isEqualTo("en-US");
        assertThat(VsphereTexts.locale("de")).isEqualTo("de-DE");
        assertThat(VsphereTexts.locale("ja")).isEqualTo("ja-JP");
    }

    @Test
    void refusesAnUnknownKeyAnywhere() {
        ObjectNode manifest = Manifests.whole();
        ((ObjectNode) manifest.at("/objects/Datastore/menu/actions/0/trigger/size")).put("depth", 3);
        assertThat(SCHEMA.validate(manifest)).isNotEmpty();
    }

    @Test
    void letsAnOlderClientSkipTheWholeManifestByACapabilityItLacks() {
        assertThat(Manifests.whole().at("/requirements/open.modal.api").asString())
                .isEqualTo("1.1.0");
        assertThat(Manifests.plain().get("requirements").propertyNames())
                .containsExactlyInAnyOrder("plugin.api.version", "vsphere.client", "vcenter.server");
    }

    @Test
    void theZipOffersTheRichestManifestFirstAndThePlainOneLast() throws IOException {
        Map<String, JsonNode> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(Manifests.archive()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                assertThat(entry.getTime()).as(entry.getName()).isZero();
                files.put(
                        entry.getName(),
                        JsonMapper.shared().readTree(new String(zip.readAllBytes(), StandardCharsets.UTF_8)));
            }
        }
        assertThat(texts(files.get("plugin-multi-manifest.json").get("manifests")))
                .containsExactly("plugin-80.json", "plugin-70.json");
        assertThat(files.get("plugin-80.json")).isEqualTo(Manifests.whole());
        assertThat(files.get("plugin-70.json")).isEqualTo(Manifests.plain());
    }

    @Test
    void vcenterHasATextForEveryPrivilegeTaskAndEventInEveryLanguage() {
        List<ExtensionRecord.Texts> resources = PluginRecord.of("https://a/plugin/plugin.json", "AA", null, List.of())
                .resources();
        assertThat(resources).extracting(ExtensionRecord.Texts::locale).contains("en", "de");
        for (Permission permission : Permission.values()) {
            assertThat(resources.stream().filter(texts -> texts.module().equals("auth")))
                    .allSatisfy(texts -> assertThat(texts.texts())
                            .containsKeys(
                                    "privilege." + permission.privilege() + ".label",
                                    "privilege." + permission.privilege() + ".summary"));
        }
        Map<String, Set<String>> english = keys(resources, "en");
        assertThat(resources.stream().map(ExtensionRecord.Texts::locale).distinct())
                .allSatisfy(locale -> assertThat(keys(resources, locale)).isEqualTo(english));
    }

    private static Map<String, Set<String>> keys(List<ExtensionRecord.Texts> resources, String locale) {
        return resources.stream()
                .filter(texts -> texts.locale().equals(locale))
                .collect(Collectors.toMap(
                        ExtensionRecord.Texts::module, texts -> texts.texts().keySet()));
    }

    private static List<String> texts(JsonNode array) {
        return array.values().stream().map(JsonNode::asString).toList();
    }

    private static List<String> values(JsonNode within, String... keys) {
        List<String> found = new ArrayList<>();
        each(within, (key, value) -> {
            if (List.of(keys).contains(key)) {
                found.add(value.asString(""));
            }
        });
        return found;
    }

    private static void each(JsonNode node, BiConsumer<String, JsonNode> visit) {
        node.properties().forEach(member -> {
            visit.accept(member.getKey(), member.getValue());
            each(member.getValue(), visit);
        });
        if (node.isArray()) {
            node.values().forEach(item -> {
                visit.accept("", item);
                each(item, visit);
            });
        }
    }
}
