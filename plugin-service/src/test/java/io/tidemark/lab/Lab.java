package io.tidemark.lab;

import io.tidemark.platform.tls.PinnedTrust;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A lab of its own for a test class: a vCenter with users, datastores and hosts, an array, and simulated time. Classes
 * that wait for one, or for a {@link ServiceProcess}, have {@code @Tag("lab")} and run in parallel to the others, but
 * for those that use the whole service of the others.
 */
public final class Lab implements AutoCloseable {

    /** A user of the lab's vCenter. */
    public record User(String name, String password) {}

    private static final List<String> IN_EACH_ROLE = List.of("System.Anonymous", "System.View", "System.Read");
    private static final List<String> EACH = List.of("--vcenter", "--control", "--array");
    private static final Path LOG = Path.of("target", "lab.log");
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final Process process;
    private final JsonNode facts;
    private final HttpClient http = HttpClient.newHttpClient();

    private Lab(Process process, JsonNode facts) {
        this.process = process;
        this.facts = facts;
    }

    /** Flags of a world with an array of each kind, the first of which is a FlashArray. */
    public static List<String> allKinds() {
        Stream<String> others = Stream.of(
                        "powerstore",
                        "ontap",
                        "asa-r2",
                        "wsapi",
                        "storagevirtualize",
                        "unity",
                        "powermax",
                        "vsp",
                        "truenas",
                        "truenas-26")
                .flatMap(kind -> Stream.of("--array", kind + "=127.0.0.1:0"));
        return Stream.concat(Stream.of("--scenario", "../lab/worlds/arrays.yaml"), others)
                .toList();
    }

    /** Where the built program is. */
    static Path program() {
        Path program = Path.of(System.getProperty("tidemark.lab", "../lab/bin/lab"));
        if (!Files.isExecutable(program)) {
            throw new IllegalStateException(
                    "The lab is not built: no " + program.toAbsolutePath().normalize()
                            + ". Run 'go build -o bin/lab ./cmd/lab' in lab/, or name it by -Dtidemark.lab=FILE.");
        }
        return program;
    }

    /** Starts a lab on free ports; the flags are those of {@code lab serve}, e.g. {@code --speed 0}. */
    public static Lab start(String... flags) {
        return start(List.of("serve"), EACH, flags);
    }

    /** Replays a recorded site on free ports; the flags are those of {@code lab replay}. */
    public static Lab replay(Path recording, String... flags) {
        return start(List.of("replay", recording.toString()), EACH, flags);
    }

    /** Replays a recording of one array without a vCenter. */
    public static Lab replayArray(Path recording, String... flags) {
        return start(List.of("replay", recording.toString()), List.of("--control", "--array"), flags);
    }

    private static Lab start(List<String> words, List<String> listeners, String... flags) {
        List<String> command = new ArrayList<>(List.of(program().toString()));
        command.addAll(words);
        for (String listener : listeners) {
            command.addAll(List.of(listener, "127.0.0.1:0"));
        }
        command.addAll(List.of(flags));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(LOG.toFile()))
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            String ready = readyLine(process);
            return new Lab(process, JsonMapper.shared().readTree(ready));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String readyLine(Process process) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        CompletableFuture<Void> late = CompletableFuture.runAsync(
                process::destroyForcibly, CompletableFuture.delayedExecutor(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
        String line = lines.readLine();
        if (line == null) {
            throw new IllegalStateException("The lab was not ready within " + TIMEOUT.toSeconds()
                    + " s, or ended before; see " + LOG.toAbsolutePath());
        }
        late.cancel(false);
        return line;
    }

    /** The lab's ready line. */
    public JsonNode facts() {
        return facts;
    }

    /** HOST:PORT of the vCenter. */
    public String vcenter() {
        return facts.at("/vcenter/address").asString();
    }

    public String thumbprint() {
        return facts.at("/vcenter/thumbprint256").asString();
    }

    public String guid() {
        return facts.at("/vcenter/guid").asString();
    }

    /** By the part of the name before the at sign: storage, operator, readonly, service, installer, nolog, diagnostics or administrator. */
    public User user(String name) {
        for (JsonNode user : facts.get("users")) {
            if (user.get("name").asString().startsWith(name + "@")) {
                return new User(
                        user.get("name").asString(), user.get("password").asString());
            }
        }
        throw new IllegalArgumentException("the lab has no user " + name);
    }

    /** The id of a datastore in the service. */
    public String datastore(String name) {
        return guid() + ":" + named("/world", "name", name).get("id").asString();
    }

    /** The state of a datastore. */
    public JsonNode statistics(String datastore) {
        return named("/statistics", "datastore", datastore);
    }

    private JsonNode named(String path, String field, String datastore) {
        return control("GET", path, "")
                .get("datastores")
                .valueStream()
                .filter(row -> row.get(field).asString().equals(datastore))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the lab has no datastore " + datastore));
    }

    /** Gives a user exactly these privileges on all objects, and those of each role. */
    public void grant(String user, List<String> privileges) {
        ObjectNode permission = JsonMapper.shared()
                .createObjectNode()
                .put("principal", user(user).name())
                .put("object", "")
                .put("propagate", true);
        ArrayNode all = permission.putArray("privileges");
        Stream.of(IN_EACH_ROLE, privileges).flatMap(List::stream).forEach(all::add);
        control("PUT", "/permissions", permission.toString());
    }

    /** Calls the control API; a missing node for an empty response. */
    public JsonNode control(String method, String path, String json) {
        URI url = URI.create(facts.get("control").asString() + path);
        return send(
                http,
                HttpRequest.newBuilder(url)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(json)));
    }

    /** What the control API returns that is not JSON. */
    public byte[] export(String path) {
        try (InputStream answer =
                URI.create(facts.get("control").asString() + path).toURL().openStream()) {
            return answer.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command of govc as an administrator and waits for its end. */
    public void govc(String... words) {
        User administrator = user("administrator");
        List<String> command =
                new ArrayList<>(List.of(program().resolveSibling("govc").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "GOVC_URL",
                        "https://" + vcenter(),
                        "GOVC_USERNAME",
                        administrator.name(),
                        "GOVC_PASSWORD",
                        administrator.password(),
                        "GOVC_INSECURE",
                        "true",
                        "GOVC_PERSIST_SESSION",
                        "false"));
        try {
            Process govc = builder.start();
            String output = new String(govc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (govc.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Does something while the lab has a fault, in the form of the control API. */
    public <T> T under(String fault, Supplier<T> work) {
        String id = control("POST", "/faults", fault).get("id").asString();
        try {
            return work.get();
        } finally {
            control("DELETE", "/faults/" + id, "");
        }
    }

    /** Stops simulated time for good (0), or makes it so many times faster than real time. */
    public void speed(double speed) {
        control("POST", "/clock", "{\"speed\":" + speed + "}");
    }

    /** Jumps forward in simulated time, e.g. {@code 90s}. */
    public void advance(String duration) {
        control("POST", "/clock", "{\"advance\":\"" + duration + "\"}");
    }

    /** What the vSphere Client gives a signed-in user's page of a registered plug-in: its session token. */
    public String pluginToken(User user, String plugin) {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(PinnedTrust.context(thumbprint()))
                .cookieHandler(new CookieManager())
                .build();
        String shell = "https://" + vcenter() + "/api/ui/shell/";
        send(
                client,
                post(
                        shell + "session",
                        "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(user.name(), user.password())));
        awaitPlugin(client, shell + "plugins", plugin);
        return send(client, post(shell + "plugins/" + plugin + "/token", "{}"))
                .get("sessionToken")
                .asString();
    }

    /** The client learns of a registration a moment after vCenter does. */
    private static void awaitPlugin(HttpClient client, String plugins, String plugin) {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (!send(client, HttpRequest.newBuilder(URI.create(plugins)))
                .toString()
                .contains('"' + plugin + '"')) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("the client does not know the plug-in " + plugin);
            }
            CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS))
                    .join();
        }
    }

    private static HttpRequest.Builder post(String url, String json) {
        return HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json));
    }

    private static JsonNode send(HttpClient client, HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer =
                    client.send(request.timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() >= 400) {
                throw new IllegalStateException(answer.request() + ": " + answer.statusCode() + " " + answer.body());
            }
            JsonMapper mapper = JsonMapper.shared();
            return answer.body().isBlank() ? mapper.missingNode() : mapper.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ends the lab, which for its clients is a vCenter and an array that vanish. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
