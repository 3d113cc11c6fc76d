package io.tidemark.registration;

import com.ibm.icu.util.ULocale;
import io.tidemark.platform.message.MessageCatalog;
import io.tidemark.platform.message.MessageFile;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;

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
        return MessageFile.read(language, "vsphere/" + name)
                .orElseThrow(() -> new IllegalStateException(language + " has no texts for vSphere: " + name));
    }
}
