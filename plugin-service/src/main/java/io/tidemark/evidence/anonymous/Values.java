package io.tidemark.evidence.anonymous;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Decides on single values. What is not known to be the same at every site is replaced. */
final class Values {

    private static final Pattern STORE_PATH = Pattern.compile("\\[([^\\]]+)](\\s?)(.*)");
    private static final Pattern URL =
            Pattern.compile("([a-z][a-z0-9+.]*://)([^/?#]*)([^?#]*)(.*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PORT = Pattern.compile("(\\[.*]|[^:]*)(:\\d{1,5})?");

    /** What vSphere appends to the name of a virtual machine for its files. */
    private static final Pattern FILE = Pattern.compile(
            "(.+?)((?:-flat|-ctk|-delta|-sesparse|-rdmp?|-Snapshot\\d+|-\\d{6}|_\\d+)*(?:\\.[a-z]{3,5}(?:\\.gz)?)?)");

    private static final Pattern CONTAINERS = Pattern.compile("(?<=::|/)|(?=::|/)");
    private static final Set<FieldRule> GENERAL =
            EnumSet.of(FieldRule.KEEP, FieldRule.TEXT, FieldRule.USER, FieldRule.HOST, FieldRule.PATH, FieldRule.UUID);
    private static final Pattern PARTITION = Pattern.compile("(naa|eui|t10|vml)\\..+");
    private static final Pattern VERSION = Pattern.compile("(urn:vim25/)?[\\d.]+(u\\d+)?( \\(build [\\d.]+\\))?");
    private static final Pattern TYPE_NAME = Pattern.compile("(xsd:)?[A-Z][A-Za-z0-9]+|xsd:[a-zA-Z]+");

    /** A condition of a query of Prometheus, whose values can be alternatives. */
    private static final Pattern LABEL =
            Pattern.compile("(?<label>\\w+)\\s*[=!][=~]?\\s*\"(?<values>(?:[^\"\\\\]|\\\\.)*)\"");

    private static final Pattern LINK = Pattern.compile("(?:([a-z]+://)([^/?#]*))?([^?&]*)(.*)");
    private static final Pattern PARAMETER = Pattern.compile("([?&])([^=&]*)(=?)([^&]*)");

    /** What backs an extent of a TrueNAS: this, and the name of the zvol with a plus sign for each space. */
    private static final String ZVOL = "zvol/";

    /** As part of a regular expression. */
    private static final String DOT = "[.]";

    private final Identities identities;
    private final Vocabulary vocabulary;
    private final FieldRules rules;

    Values(Identities identities, Vocabulary vocabulary, FieldRules rules) {
        this.identities = identities;
        this.vocabulary = vocabulary;
        this.rules = rules;
    }

    String value(Field field, String text) {
        if (text.isBlank()) {
            return text;
        }
        Optional<FieldRule> rule = rules.of(field);
        return rule.isPresent() ? by(rule.get(), field, text) : unknown(text);
    }

    /** Whether the field has a serial number, which may also be a number. */
    boolean isSerial(Field field) {
        return rules.of(field).filter(FieldRule.SERIAL::equals).isPresent();
    }

    private String by(FieldRule rule, Field field, String text) {
        if (GENERAL.contains(rule) && Vocabulary.isValue(text)) {
            return text;
        }
        return switch (rule) {
            case KEEP -> kept(text);
            case VERSION -> VERSION.matcher(text).matches() ? text : kept(text);
            case TEXT -> freeText(text);
            case SECRET -> identities.of(IdentityKind.SECRET, text);
            case TOKEN -> identities.of(IdentityKind.TOKEN, text);
            case HOST -> host(text);
            case USER -> user(text);
            case NAME -> name(IdentityKind.ofObject(field.object()), text);
            case DATASTORE -> name(IdentityKind.DATASTORE, text);
            case VM -> name(IdentityKind.VM, text);
            case CLUSTER -> name(IdentityKind.CLUSTER, text);
            case FOLDER -> name(IdentityKind.FOLDER, text);
            case VOLUME -> volume(text);
            case SERIAL -> serial(text);
            case UUID -> form(text).orElseGet(() -> identities.of(IdentityKind.UUID, text));
            case WWN -> text.matches("-?\\d+") ? identities.of(IdentityKind.WWN, text) : unknown(text);
            case PATH -> path(text);
            case LINK -> link(text);
            case BYTE -> "0";
        };
    }

    private String name(IdentityKind kind, String text) {
        if (kind == IdentityKind.HOST) {
            return host(text);
        }
        return form(text).orElseGet(() -> identities.of(kind, text));
    }

    /** It can have characters that are between user and domain elsewhere. */
    private String serial(String text) {
        return IdentityPatterns.kind(text)
                .filter(kind -> kind != IdentityKind.USER)
                .map(kind -> identities.of(kind, text))
                .orElseGet(() -> identities.of(IdentityKind.SERIAL, text));
    }

    private String freeText(String text) {
        if (vocabulary.contains(text)) {
            return text;
        }
        return text.isEmpty() ? text : form(text).orElseGet(() -> identities.of(IdentityKind.TEXT, text));
    }

    /** Whether the text is exactly an identity that is known until now. */
    boolean isIdentity(String text) {
        return identities.kind(text).isPresent();
    }

    private Optional<String> form(String text) {
        return IdentityPatterns.kind(text)
                .map(kind -> kind == IdentityKind.USER ? user(text) : identities.of(kind, text));
    }

    /** What was not foreseen. */
    private String unknown(String text) {
        if (Vocabulary.isValue(text) || vocabulary.contains(text)) {
            return text;
        }
        Optional<IdentityKind> known = identities.kind(text);
        if (known.isPresent()) {
            return identities.of(known.get(), text);
        }
        if (Vocabulary.isObject(text)) {
            return text;
        }
        boolean path = text.startsWith("/vmfs/")
                || STORE_PATH.matcher(text).matches()
                || URL.matcher(text).matches();
        return path ? path(text) : freeText(text);
    }

    /** Only identities in it are replaced. */
    String kept(String text) {
        if (Vocabulary.isValue(text) || vocabulary.contains(text)) {
            return text;
        }
        return IdentityPatterns.replaced(text, this::found, identities::replaced);
    }

    /** @param rest for what is between identities that have a form of their own */
    String kept(String text, UnaryOperator<String> rest) {
        return IdentityPatterns.replaced(text, this::found, rest);
    }

    private String found(IdentityKind kind, String text) {
        return kind == IdentityKind.USER ? user(text) : identities.of(kind, text);
    }

    /** An attribute: a version, or the name of a type. */
    String attribute(String name, String text) {
        boolean general = name.toLowerCase(Locale.ROOT).startsWith("version")
                && VERSION.matcher(text).matches();
        return general || TYPE_NAME.matcher(text).matches() ? text : freeText(text);
    }

    /** The version of the interface, which the client chose. */
    String action(String text) {
        return VERSION.matcher(text).matches() ? text : kept(text);
    }

    /** An address with its port, or a name with its domain. */
    String host(String text) {
        Optional<IdentityKind> form = IdentityPatterns.kind(text);
        if (form.isPresent() && form.get() != IdentityKind.USER) {
            return kept(text);
        }
        if (text.equalsIgnoreCase("localhost")) {
            return text;
        }
        Matcher port = PORT.matcher(text);
        if (port.matches() && port.group(2) != null && !port.group(1).isEmpty()) {
            return host(port.group(1)) + port.group(2);
        }
        if (text.startsWith("[") && text.endsWith("]")) {
            return '[' + host(text.substring(1, text.length() - 1)) + ']';
        }
        int dot = text.indexOf('.');
        return dot <= 0 || dot == text.length() - 1
                ? identities.of(IdentityKind.HOST, text)
                : identities.of(IdentityKind.HOST, text.substring(0, dot)) + '.' + domain(text.substring(dot + 1));
    }

    private String domain(String text) {
        return identities.of(IdentityKind.DOMAIN, text);
    }

    private String user(String text) {
        int back = text.indexOf('\\');
        int at = text.lastIndexOf('@');
        if (back > 0) {
            return domain(text.substring(0, back)) + '\\' + user(text.substring(back + 1));
        }
        return at > 0
                ? identities.of(IdentityKind.USER, text.substring(0, at)) + '@' + domain(text.substring(at + 1))
                : identities.of(IdentityKind.USER, text);
    }

    /** The containers of a volume have names of their own: pods with {@code ::}, groups with a slash. */
    private String volume(String text) {
        return form(text)
                .orElseGet(() -> Arrays.stream(CONTAINERS.split(text))
                        .map(part -> part.matches("[:/]+") ? part : identities.of(IdentityKind.VOLUME, part))
                        .collect(Collectors.joining()));
    }

    /** Of a file on a datastore, of an object in the inventory, or of a resource. */
    String path(String text) {
        Matcher store = STORE_PATH.matcher(text);
        if (store.matches()) {
            return '['
                    + identities.of(IdentityKind.DATASTORE, store.group(1))
                    + ']'
                    + store.group(2)
                    + segments(store.group(3));
        }
        if (text.startsWith(ZVOL)) {
            return ZVOL + volume(text.substring(ZVOL.length()).replace('+', ' '));
        }
        Matcher url = URL.matcher(text);
        if (url.matches()) {
            return url.group(1)
                    + (url.group(2).isEmpty() ? "" : host(url.group(2)))
                    + segments(url.group(3))
                    + freeText(url.group(4));
        }
        return segments(text);
    }

    private String segments(String path) {
        return Arrays.stream(path.split("/", -1)).map(this::segment).collect(Collectors.joining("/"));
    }

    private String segment(String text) {
        if (text.isEmpty() || vocabulary.contains(text) || Vocabulary.isValue(text)) {
            return text;
        }
        Optional<String> form = form(text);
        if (form.isPresent()) {
            return form.get();
        }
        if (PARTITION.matcher(text).matches()) {
            return kept(text);
        }
        Matcher file = FILE.matcher(text);
        return file.matches() ? identities.of(IdentityKind.NAME, file.group(1)) + kept(file.group(2)) : freeText(text);
    }

    /** The path and the query are those of a request. */
    private String link(String text) {
        Matcher link = LINK.matcher(text);
        if (!link.matches()) {
            return freeText(text);
        }
        String server = link.group(1) == null ? "" : link.group(1) + host(link.group(2));
        try {
            return server
                    + pathOfRequest(link.group(3))
                    + PARAMETER.matcher(link.group(4)).replaceAll(this::parameter);
        } catch (IllegalArgumentException e) { // it is not encoded
            return freeText(text);
        }
    }

    private String parameter(MatchResult parameter) {
        String value = queried(decoded(parameter.group(2)), decoded(parameter.group(4)));
        return Matcher.quoteReplacement(parameter.group(1) + parameter.group(2) + parameter.group(3) + encoded(value));
    }

    String pathOfRequest(String path) {
        return Arrays.stream(path.split("/", -1))
                .map(segment -> encoded(requested(decoded(segment.replace("+", "%2B")))))
                .collect(Collectors.joining("/"));
    }

    static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** A segment of the path of a request. */
    private String requested(String text) {
        if (text.isEmpty() || vocabulary.contains(text) || text.matches("\\d+\\.\\d+|v\\d")) {
            return text;
        }
        if (text.matches("\\d+")) {
            return identities.kind(text).map(kind -> identities.of(kind, text)).orElse(text);
        }
        if (text.contains("::") || text.contains("/")) {
            return volume(text);
        }
        if (text.contains(";")) {
            return Arrays.stream(text.split(";", -1)).map(this::partOfReport).collect(Collectors.joining(";"));
        }
        int id = text.indexOf(':');
        return id > 0 && vocabulary.contains(text.substring(0, id))
                ? text.substring(0, id + 1) + kept(text.substring(id + 1))
                : form(text).orElseGet(() -> volume(text));
    }

    /** Of a report of an HPE array, whose segment is as {@code hires;name:NAME;groupby:wwn}. */
    private String partOfReport(String text) {
        int name = text.indexOf(':') + 1;
        return name == 0
                ? requested(text)
                : text.substring(0, name) + queried(text.substring(0, name - 1), text.substring(name));
    }

    /** A value of the query of a request: fields, numbers, and conditions with names in quotation marks. */
    String queried(String name, String value) {
        String key = name.toLowerCase(Locale.ROOT);
        if (key.contains("token")) {
            return identities.of(IdentityKind.TOKEN, value);
        }
        if (key.equals("query")) {
            return promql(value);
        }
        if (key.matches(
                "select|sort|fields?|limit|offset|order(by)?|groupby|destroyed|space|total|type|~action|pending|resolution|ldevoption|portid")) {
            return kept(value);
        }
        return Pattern.compile("[^,'\"()=<>! *]+")
                .matcher(value)
                .replaceAll(found -> Matcher.quoteReplacement(term(found.group())));
    }

    /** A query of Prometheus: names of metrics and labels stay, values of labels have the rules of their fields. */
    private String promql(String query) {
        StringBuilder result = new StringBuilder();
        Matcher matcher = LABEL.matcher(query);
        int end = 0;
        while (matcher.find()) {
            Field label = new Field(matcher.group("label"), "metric", "");
            result.append(kept(query.substring(end, matcher.start("values"))));
            result.append(Arrays.stream(matcher.group("values").split("\\|", -1))
                    .map(text -> text.contains(DOT)
                            ? value(label, text.replace(DOT, ".")).replace(".", DOT)
                            : value(label, text))
                    .collect(Collectors.joining("|")));
            end = matcher.end("values");
        }
        return result.append(kept(query.substring(end))).toString();
    }

    private String term(String text) {
        String part = text.replaceFirst("^eq\\.", "");
        String before = text.substring(0, text.length() - part.length());
        boolean general = vocabulary.contains(part) || Vocabulary.isValue(part);
        return before + (general ? part : form(part).orElseGet(() -> volume(part)));
    }
}
