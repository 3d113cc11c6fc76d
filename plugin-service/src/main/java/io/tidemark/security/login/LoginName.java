package io.tidemark.security.login;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Makes all spellings of a user name equal under which a directory could find the same user: case, width, accents, blanks,
 * and the domain, because only vCenter knows the aliases of its domains and its default domain.
 */
final class LoginName {

    private static final Pattern IGNORED = Pattern.compile("[\\p{M}\\p{C}\\p{Z}\\s]+");
    private static final Pattern DOMAIN_BEFORE = Pattern.compile(".*[\\\\/](?=.)");
    private static final Pattern DOMAIN_AFTER = Pattern.compile("(?<=.)@.*");

    private LoginName() {}

    static String canonical(String typed) {
        String folded = decomposed(decomposed(typed).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT));
        String name = IGNORED.matcher(folded).replaceAll("");
        return DOMAIN_AFTER
                .matcher(DOMAIN_BEFORE.matcher(name).replaceFirst(""))
                .replaceFirst("");
    }

    private static String decomposed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKD);
    }
}
