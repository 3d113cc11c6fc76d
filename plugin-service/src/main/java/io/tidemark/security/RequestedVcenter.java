package io.tidemark.security;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The vCenter that a request is about: that of the object it names, else {@code ?vcenter=}. Questions about dynamic items
 * name their objects in the body.
 */
final class RequestedVcenter {

    private static final String GUID = "([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})";
    private static final Pattern NAMELESS = Pattern.compile("(^|&)=");
    private static final Pattern OBJECT = Pattern.compile(
            "(?:^|/)(?:" + GUID + ":[A-Za-z][\\w-]*|urn:vmomi:\\w+:[A-Za-z][\\w-]*:" + GUID + ")(?:/|$)");

    private static final String QUESTIONS = "/plugin/spi/";
    private static final Pattern QUESTION = Pattern.compile("\"urn:vmomi:\\w+:[A-Za-z][\\w-]*:" + GUID + "\"");

    private RequestedVcenter() {}

    /** Whether the vSphere Client asks about dynamic items. */
    static boolean isQuestion(HttpServletRequest request) {
        return "POST".equals(request.getMethod()) && request.getRequestURI().startsWith(QUESTIONS);
    }

    /** Its guid, null when the request names none; the body of a question can still be read. */
    static @Nullable String of(HttpServletRequest request) {
        MultiValueMap<String, String> query = query(request);
        String guid = inObject(decoded(request.getRequestURI()));
        if (guid == null) {
            guid = inObject(first(query, "datastoreId"));
        }
        if (guid == null && isQuestion(request)) {
            guid = inQuestion(request);
        }
        String named = first(query, "vcenter");
        return guid != null ? guid : named.isBlank() ? null : named;
    }

    /** Parameters of the request would include those of a form, for which the thread would wait. */
    private static MultiValueMap<String, String> query(HttpServletRequest request) {
        String query = request.getQueryString();
        if (query != null && NAMELESS.matcher(query).find()) {
            throw new InvalidParameterException("");
        }
        return UriComponentsBuilder.newInstance().query(query).build().getQueryParams();
    }

    private static String first(MultiValueMap<String, String> query, String name) {
        String value = query.getFirst(name);
        return value == null ? "" : decoded(value);
    }

    /** The intake has the body in memory, of limited size; without a body, or before, there is another stream. */
    private static @Nullable String inQuestion(HttpServletRequest request) {
        try {
            InputStream body = request.getInputStream();
            if (!body.markSupported()) {
                return null;
            }
            body.mark(Integer.MAX_VALUE);
            Matcher matcher = QUESTION.matcher(new String(body.readAllBytes(), StandardCharsets.UTF_8));
            body.reset();
            return matcher.find() ? matcher.group(1) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable String inObject(String text) {
        Matcher matcher = OBJECT.matcher(text);
        if (!matcher.find()) {
            return null;
        }
        return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
