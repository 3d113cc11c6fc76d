package io.tidemark.evidence;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** What is in a file, searched as somebody would who looks for identities. */
public final class Found {

    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]{12,}={0,2}");

    private Found() {}

    public static byte[] written(Evidence evidence) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            evidence.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The texts by the names of their files. */
    public static Map<String, String> files(byte... zip) {
        Map<String, String> files = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            ZipEntry entry = in.getNextEntry();
            while (entry != null) {
                files.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
                entry = in.getNextEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    /** Those of the texts that are in the file in any form: as they are, encoded, or inside something encoded. */
    public static List<String> in(byte[] zip, List<String> texts) {
        StringBuilder all = new StringBuilder();
        files(zip).forEach((name, text) -> {
            all.append(name).append('\n').append(text).append('\n');
            BASE64.matcher(text)
                    .results()
                    .forEach(found -> all.append(decoded(found.group())).append('\n'));
        });
        String raw = all.toString();
        String unescaped = raw.replace("&amp;", "&")
                .replace("&lt;", "<")
                .replace("\\\\", "\\")
                .replace("\\\"", "\"");
        String searched = (raw + unescaped + percentDecoded(raw)).toLowerCase(Locale.ROOT);
        return texts.stream()
                .filter(text -> forms(text).stream().anyMatch(form -> searched.contains(form.toLowerCase(Locale.ROOT))))
                .toList();
    }

    private static List<String> forms(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return List.of(
                text,
                URLEncoder.encode(text, StandardCharsets.UTF_8),
                Base64.getEncoder().withoutPadding().encodeToString(bytes),
                text.replace(":", "").replace("-", ""));
    }

    private static String decoded(String text) {
        try {
            return new String(
                    Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/')), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static String percentDecoded(String text) {
        return Pattern.compile("%([0-9A-Fa-f]{2})")
                .matcher(text)
                .replaceAll(found -> java.util.regex.Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(found.group(1), 16))));
    }
}
