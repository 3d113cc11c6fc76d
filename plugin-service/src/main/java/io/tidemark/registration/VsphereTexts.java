package io.tidemark.registration;

import com.ibm.icu.util.ULocale;
import io.tidemark.platform.message.MessageCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Texts that vCenter and the vSphere Client show, by their own keys, in {@code messages/<language>/vsphere/}. */
final class VsphereTexts {

    static final String ENGLISH = "en";

    private VsphereTexts() {}

    /** The shipped languages, English first. */
    static List<String> languages() {
        return MessageCatalog.SHIPPED.languages().stream()
                .sorted(Comparator.comparing(language -> !ENGLISH.equals(language)))
                .toList();
    }

    /** The name of a language for the vSphere Client, with the country where most speak it: {@code en-US}. */
    static String locale(String language) {
        ULocale likely = ULocale.addLikelySubtags(new ULocale(language));
        return likely.getLanguage() + "-" + likely.getCountry();
    }

    /** The texts for vCenter ({@code extension}, by module and key) or the client ({@code manifest}, by key). */
    static JsonNode read(String language, String name) {
        String path = "/messages/" + language + "/vsphere/" + name + ".json";
        try (InputStream file = VsphereTexts.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new IllegalStateException(path + " is missing in the jar");
            }
            return JsonMapper.shared().readTree(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
