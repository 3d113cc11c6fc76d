package io.tidemark.evidence.anonymous;

import io.tidemark.platform.exchange.RecordedExchange;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Replaces the identities and removes the secrets of one file: all that goes into it is first read and then replaced.
 * An identity has one replacement in the whole file; the key of the replacements is random and not stored.
 */
public final class Anonymizer {

    private static final Pattern LOG_IN = Pattern.compile(
            "<(?:\\w+:)?(?:Login|LoginBySSPI|LoginByToken|LoginExtension\\w*|CloneSession|SessionIsActive|AcquireCloneTicket\\w*)[ >/]");
    private static final Pattern SECRET_ELEMENT =
            Pattern.compile("<(?:\\w+:)?(?:password|cloneTicket|base64Token|ticket)>([^<]*)<");
    private static final Pattern USER_ELEMENT = Pattern.compile("<(?:\\w+:)?userName>([^<]*)<");
    private static final Pattern ONTAP_PATH = Pattern.compile("/api/(cluster|storage)(/.*)?");
    private static final Pattern POWERMAX_PATH = Pattern.compile("/univmax/rest.*");
    private static final Pattern UNITY_PATH = Pattern.compile("/api/(types|instances)/.*");
    private static final Pattern VSP_PATH = Pattern.compile("/ConfigurationManager/.*");
    private static final Pattern TRUENAS_PATH = Pattern.compile("/api/(v2\\.0/.*|current)");
    private static final Pattern PROMETHEUS_PATH = Pattern.compile("/api/v1/(query|query_range|status/buildinfo)");
    private static final Pattern WSAPI_PATH = Pattern.compile("/api(/v1(/.*)?)?");
    private static final Pattern STORAGE_VIRTUALIZE_PATH = Pattern.compile("/rest(/v1)?/(auth|ls[a-z]+)(/.*)?");
    private static final Pattern LOG_IN_PATH =
            Pattern.compile(".*/(login|login_session|logout|session|sessions|apitoken|token|auth|credentials)(/.*)?");
    private static final Pattern SESSION_PATH =
            Pattern.compile("/(rest/com/vmware/cis|api)/session|/api/v1/credentials|/rest(/v1)?/auth");

    private final Identities identities;
    private final Values values;
    private final XmlBody xml;
    private final JsonBody json;
    private final Headers headers;
    private final LogText log;
    private final Vocabulary vocabulary = new Vocabulary();
    private final Map<String, String> servers = new LinkedHashMap<>();

    public Anonymizer() {
        identities = new Identities(new KeyedHash(new SecureRandom()), vocabulary);
        values = new Values(identities, vocabulary, new FieldRules());
        xml = new XmlBody(values);
        json = new JsonBody(values);
        headers = new Headers(identities, values);
        log = new LogText(values);
    }

    /** Reads the identities of exchanges. */
    public void learn(List<RecordedExchange> exchanges) {
        exchanges.forEach(exchange -> {
            server(exchange);
            learnLogIn(exchange);
            anonymous(exchange);
        });
    }

    /** Reads the identities of a document. */
    public void learn(JsonNode document) {
        json.anonymous(document);
    }

    /** Reads the identities of a log. */
    public void learnLog(String text) {
        log.anonymous(text);
    }

    /** After everything was read. */
    public void assign() {
        identities.assign();
    }

    public List<AnonymousExchange> exchanges(List<RecordedExchange> exchanges) {
        List<AnonymousExchange> replaced =
                exchanges.stream().map(this::anonymous).toList();
        Set<String> general = general();
        return replaced.stream().map(exchange -> checked(exchange, general)).toList();
    }

    /** The exchanges with their identities, but without what is secret in any of them. */
    public static List<RecordedExchange> withoutSecrets(List<RecordedExchange> exchanges) {
        Anonymizer anonymizer = new Anonymizer();
        anonymizer.learn(exchanges);
        anonymizer.identities.assignSecrets();
        return exchanges.stream().map(anonymizer::withoutSecrets).toList();
    }

    private RecordedExchange withoutSecrets(RecordedExchange exchange) {
        String request = text(exchange.requestBody());
        AnonymousExchange open = anonymous(exchange);
        return exchange.with(
                URI.create(identities.withoutSecrets(exchange.uri().toString())),
                headers.withoutSecrets(exchange.requestHeaders()),
                isLogIn(exchange.uri(), request)
                        ? withoutSecrets(usersOf(request))
                        : withoutSecrets(open.requestBody()),
                headers.withoutSecrets(exchange.responseHeaders()),
                withoutSecrets(open.responseBody()));
    }

    /** What a log-in says about users, which are no secrets. */
    private String usersOf(String request) {
        return request.stripLeading().startsWith("<")
                ? USER_ELEMENT
                        .matcher(request)
                        .results()
                        .map(found -> "<userName>" + found.group(1) + "</userName>")
                        .collect(Collectors.joining("", "<Login>", "</Login>"))
                : json.anonymous(request);
    }

    private byte[] withoutSecrets(String body) {
        String open = identities.withoutSecrets(body);
        return (identities.hasSecret(open) ? Identities.REMOVED : open).getBytes(StandardCharsets.UTF_8);
    }

    public JsonNode document(JsonNode document) {
        return json.anonymous(document);
    }

    public String log(String text) {
        return log.anonymous(text);
    }

    /** How many identities and secrets of each kind were replaced. */
    public Map<String, Integer> replaced() {
        return identities.counts();
    }

    /** Whether no secret is left in a text, in its own or an encoded form. */
    public boolean clean(String text) {
        return !identities.hasSecret(text);
    }

    private void server(RecordedExchange exchange) {
        String authority = exchange.uri().getAuthority();
        values.host(authority);
        if (!servers.containsKey(authority)) {
            String prefix = "vcenter".equals(kind(exchange.uri())) ? "vcenter-" : "array-";
            long before = servers.values().stream()
                    .filter(name -> name.startsWith(prefix))
                    .count();
            servers.put(authority, prefix + (before + 1) + ".invalid");
        }
    }

    private static String kind(URI uri) {
        String path = uri.getPath();
        if (ONTAP_PATH.matcher(path).matches()) {
            return "ontap";
        }
        if (PROMETHEUS_PATH.matcher(path).matches()) {
            return "prometheus";
        }
        if (WSAPI_PATH.matcher(path).matches()) {
            return "wsapi";
        }
        if (STORAGE_VIRTUALIZE_PATH.matcher(path).matches()) {
            return "storagevirtualize";
        }
        if (POWERMAX_PATH.matcher(path).matches()) {
            return "powermax";
        }
        if (UNITY_PATH.matcher(path).matches()) {
            return "unity";
        }
        if (VSP_PATH.matcher(path).matches()) {
            return "vsp";
        }
        if (TRUENAS_PATH.matcher(path).matches()) {
            return "truenas";
        }
        if (path.startsWith("/sdk")
                || path.startsWith("/rest/")
                || path.matches("/api/[a-z].*(?<!api_version)") && !path.startsWith("/api/rest")) {
            return "vcenter";
        }
        return path.startsWith("/api/rest") ? "powerstore" : "flasharray";
    }

    private void learnLogIn(RecordedExchange exchange) {
        String body = text(exchange.requestBody());
        if (LOG_IN.matcher(body).find()) {
            SECRET_ELEMENT.matcher(body).results().forEach(found -> identities.of(IdentityKind.SECRET, found.group(1)));
            USER_ELEMENT
                    .matcher(body)
                    .results()
                    .forEach(found -> values.value(new Field("userName", "", ""), found.group(1)));
        } else if (isLogIn(exchange.uri())) {
            json.anonymous(body);
        }
        String basic = AnonymousExchange.header(exchange.requestHeaders(), "Authorization");
        if (basic.startsWith("Basic ")) {
            String[] pair =
                    new String(Base64.getDecoder().decode(basic.substring(6)), StandardCharsets.UTF_8).split(":", 2);
            values.value(new Field("userName", "", ""), pair[0]);
            identities.of(IdentityKind.SECRET, pair[pair.length - 1]);
        }
    }

    private static boolean isLogIn(URI uri) {
        return LOG_IN_PATH.matcher(uri.getPath()).matches();
    }

    private static boolean isLogIn(URI uri, String request) {
        return LOG_IN.matcher(request).find() || (isLogIn(uri) && !request.isEmpty());
    }

    private AnonymousExchange anonymous(RecordedExchange exchange) {
        URI uri = exchange.uri();
        String request = text(exchange.requestBody());
        return new AnonymousExchange(
                exchange,
                servers.getOrDefault(uri.getAuthority(), Identities.REMOVED),
                kind(uri),
                values.pathOfRequest(uri.getRawPath()),
                query(uri),
                headers.anonymous(exchange.requestHeaders()),
                isLogIn(uri, request) ? Identities.REMOVED : body(exchange, request),
                headers.anonymous(exchange.responseHeaders()),
                SESSION_PATH.matcher(uri.getPath()).matches()
                        ? session(text(exchange.responseBody()))
                        : body(exchange, text(exchange.responseBody())),
                false);
    }

    /** The response has the id of the session only. */
    private String session(String body) {
        Pattern.compile("[\\w-]{12,}")
                .matcher(body)
                .results()
                .forEach(found -> identities.of(IdentityKind.SECRET, found.group()));
        return body.isEmpty() ? body : Identities.REMOVED;
    }

    private String body(RecordedExchange exchange, String text) {
        String begin = text.stripLeading();
        if (begin.isEmpty()) {
            return text;
        }
        if (begin.startsWith("<") && !begin.regionMatches(true, 0, "<!doctype", 0, 9) && !begin.startsWith("<html")) {
            return xml.anonymous(text);
        }
        return exchange.truncated() && exchange.responseBody().length == text.length()
                ? Identities.REMOVED
                : json.anonymous(text);
    }

    private List<AnonymousExchange.Parameter> query(URI uri) {
        List<AnonymousExchange.Parameter> parameters = new ArrayList<>();
        if (uri.getRawQuery() != null) {
            for (String pair : uri.getRawQuery().split("&")) {
                int equals = pair.indexOf('=');
                String name = Values.decoded(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : Values.decoded(pair.substring(equals + 1));
                parameters.add(new AnonymousExchange.Parameter(name, values.queried(name, value)));
            }
        }
        return parameters;
    }

    private static String text(byte... bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Words of elements, properties and values that are the same everywhere are no identities, also if an object has such a name. */
    private Set<String> general() {
        Set<String> words = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Stream.of(xml.names(), json.names(), vocabulary.words(), vocabulary.optionGroups())
                .flatMap(Set::stream)
                .forEach(name -> words.addAll(List.of(name.split("[^A-Za-z0-9]+"))));
        words.addAll(xml.names());
        words.addAll(json.names());
        return words;
    }

    /** A body in which a known identity was left is withheld. */
    private AnonymousExchange checked(AnonymousExchange exchange, Set<String> general) {
        String all = exchange.requestBody() + '\n' + exchange.responseBody() + '\n' + exchange.path();
        if (!identities.hasSecret(all) && !identities.hasIdentity(all, general)) {
            return exchange;
        }
        return new AnonymousExchange(
                exchange.recorded(),
                exchange.server(),
                exchange.kind(),
                exchange.path(),
                List.of(),
                exchange.requestHeaders(),
                Identities.REMOVED,
                exchange.responseHeaders(),
                Identities.REMOVED,
                true);
    }
}
