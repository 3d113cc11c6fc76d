package io.tidemark.platform.console;

import io.tidemark.platform.message.MessageFile;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Usage texts of the commands by picocli's keys, from {@code messages/<language>/usage/}. As the resource bundle of a command line
 * it sets the language of all that its commands print: English where the language is not shipped.
 */
public final class UsageTexts extends ResourceBundle {

    private final Locale locale;
    private final Map<String, String> texts;

    public UsageTexts(Locale wanted) {
        Map<String, String> own = read(wanted.getLanguage());
        locale = own.isEmpty() ? Locale.ENGLISH : wanted;
        texts = read(Locale.ENGLISH.getLanguage());
        texts.putAll(own);
    }

    static Locale locale(CommandLine.Model.CommandSpec command) {
        return command.resourceBundle() instanceof UsageTexts texts ? texts.locale : Locale.ENGLISH;
    }

    private static Map<String, String> read(String language) {
        return MessageFile.texts(language, "usage/commands");
    }

    @Override
    protected @Nullable Object handleGetObject(String key) {
        return texts.get(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(texts.keySet());
    }
}
