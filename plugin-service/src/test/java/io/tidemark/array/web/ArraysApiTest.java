package io.tidemark.array.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import io.tidemark.lab.Lab;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@WholeService
class ArraysApiTest {

    private static final String ARRAYS = "/api/v1/arrays";

    private static Lab lab;

    private final ServiceClient service;

    ArraysApiTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort());
    }

    @BeforeAll
    static void startLab() {
        lab = Lab.start("--array", "powerstore=127.0.0.1:0", "--speed", "0");
    }

    @AfterAll
    static void stopLab() {
        lab.close();
    }

    @AfterEach
    void disconnect() {
        service.get(ARRAYS)
                .json()
                .path("items")
                .forEach(array -> service.delete(ARRAYS + "/" + array.get("id").asString()));
    }

    private static String fact(String name) {
        return lab.facts().at("/arrays/0/" + name).asString();
    }

    private static String request(String address, String token, String thumbprint) {
        return "{\"address\":\"%s\",\"apiToken\":\"%s\",\"thumbprint\":\"%s\"}".formatted(address, token, thumbprint);
    }

    private static String right() {
        return request(fact("address"), fact("apiToken"), fact("thumbprint256"));
    }

    private static void isProblem(Answer answer, int status, String slug) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        assertThat(answer.json().path("type").asString()).isEqualTo("/problems/" + slug);
    }

    private JsonNode lastActivity() {
        return service.get("/api/v1/activity?size=1").json().at("/items/0");
    }

    @Test
    void connectsAnArrayAndNeverShowsItsToken() {
        Answer created = service.post(ARRAYS, right());
        assertThat(created.status()).isEqualTo(201);
        JsonNode array = created.json();
        assertThat(created.header("Location"))
                .isEqualTo(ARRAYS + "/" + array.get("id").asString());
        assertThat(array.get("arrayName").asString()).isEqualTo(fact("name"));
        assertThat(array.get("name").asString()).isEqualTo(fact("name"));
        assertThat(array.get("kind").asString()).isEqualTo("flasharray");
        assertThat(array.at("/health/state").asString()).isEqualTo("OK");
        Answer list = service.get(ARRAYS);
        assertThat(list.json().path("total").asInt()).isEqualTo(1);
        assertThat(created.raw().body() + list.raw().body()).doesNotContain(fact("apiToken"));
        assertThat(lastActivity().get("action").asString()).isEqualTo("array.connect");
        assertThat(lastActivity().get("outcome").asString()).isEqualTo("done");
    }

    private static String client(String issuer, String privateKey) {
        return JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "address", fact("address"),
                        "thumbprint", fact("thumbprint256"),
                        "apiClient",
                                Map.of(
                                        "clientId", fact("apiClient/id"),
                                        "keyId", fact("apiClient/keyId"),
                                        "issuer", issuer,
                                        "user", fact("apiClient/user"),
                                        "privateKey", privateKey)));
    }

    private static String privateKey() throws IOException {
        return Files.readString(Path.of(fact("apiClient/privateKey")));
    }

    @Test
    void connectsAnArrayAsApiClientAndNeverShowsItsKey() throws IOException {
        isProblem(service.post(ARRAYS, client("somebody-else", privateKey())), 422, "array-credentials-refused");
        Answer created = service.post(ARRAYS, client(fact("apiClient/issuer"), privateKey()));
        assertThat(created.status()).as(created.raw().body()).isEqualTo(201);
        assertThat(created.raw().body()).doesNotContain("PRIVATE KEY").doesNotContain("apiClient");
        String place = ARRAYS + "/" + created.json().get("id").asString();
        assertThat(service.post(place + "/check", "").json().at("/health/state").asString())
                .isEqualTo("OK");
    }

    @Test
    void takesOneFormOfCredentialWhoseKeyItCanRead() throws IOException {
        Answer unreadable = service.post(ARRAYS, client(fact("apiClient/issuer"), "not a key"));
        isProblem(unreadable, 400, "invalid-request");
        assertThat(unreadable.json().at("/errors/0/pointer").asString()).isEqualTo("/apiClient/privateKey");
        Answer incomplete = service.post(ARRAYS, client("", privateKey()));
        isProblem(incomplete, 400, "invalid-request");
        assertThat(incomplete.json().at("/errors/0/pointer").asString()).isEqualTo("/apiClient/issuer");
        Answer both =
                service.post(ARRAYS, client("issuer", privateKey()).replaceFirst("\\{", "{\"apiToken\":\"token\","));
        isProblem(both, 400, "invalid-request");
        assertThat(both.json().at("/errors/0/pointer").asString()).isEqualTo("/apiClient");
    }

    @Test
    void takesANewCredential() throws IOException {
        String place =
                ARRAYS + "/" + service.post(ARRAYS, right()).json().get("id").asString();
        isProblem(
                service.put(place, request(fact("address"), "wrong", fact("thumbprint256"))),
                422,
                "array-credentials-refused");
        assertThat(service.put(place, client(fact("apiClient/issuer"), privateKey()))
                        .status())
                .isEqualTo(200);
        assertThat(lastActivity().get("action").asString()).isEqualTo("array.change");
        assertThat(service.post(place + "/check", "").json().at("/health/state").asString())
                .isEqualTo("OK");
    }

    @Test
    void savesNothingThatDoesNotLogIn() {
        isProblem(
                service.post(ARRAYS, request(fact("address"), "wrong", fact("thumbprint256"))),
                422,
                "array-credentials-refused");
        Answer untrusted = service.post(ARRAYS, request(fact("address"), fact("apiToken"), ""));
        isProblem(untrusted, 422, "certificate-not-trusted");
        assertThat(untrusted.json().path("presentedThumbprint").asString()).isEqualTo(fact("thumbprint256"));
        isProblem(
                service.post(ARRAYS, request(fact("address"), fact("apiToken"), "00".repeat(32))),
                422,
                "certificate-not-trusted");
        isProblem(service.post(ARRAYS, request("127.0.0.1:9", fact("apiToken"), "")), 503, "array-unreachable");
        assertThat(service.get(ARRAYS).json().path("total").asInt()).isZero();
        assertThat(lastActivity().get("outcome").asString()).isEqualTo("failed");
    }

    @Test
    void refusesAddressesAndThumbprintsThatAreNone() {
        isProblem(service.post(ARRAYS, request("https://x/y", "t", "")), 400, "invalid-request");
        isProblem(service.post(ARRAYS, request("host:99999", "t", "")), 400, "invalid-request");
        isProblem(service.post(ARRAYS, request("host", "t", "AA:BB")), 400, "invalid-request");
        isProblem(service.post(ARRAYS, request("host", "", "")), 400, "invalid-request");
    }

    @Test
    void findsAnArrayByItsNameOrAddress() {
        service.post(ARRAYS, right());
        String address =
                URLEncoder.encode(" " + fact("address").toUpperCase(Locale.ROOT) + " ", StandardCharsets.UTF_8);
        assertThat(service.get(ARRAYS + "?q=" + address).json().path("total").asInt())
                .isEqualTo(1);
        assertThat(service.get(ARRAYS + "?q=" + fact("name"))
                        .json()
                        .path("total")
                        .asInt())
                .isEqualTo(1);
        assertThat(service.get(ARRAYS + "?q=other").json().path("total").asInt())
                .isZero();
    }

    @Test
    void sortsByWhatCanBeSortedOnly() {
        assertThat(service.get(ARRAYS + "?sort=address,desc").status()).isEqualTo(200);
        isProblem(service.get(ARRAYS + "?sort=health"), 400, "invalid-request");
    }

    @Test
    void connectsAnArrayOnce() {
        service.post(ARRAYS, right());
        isProblem(service.post(ARRAYS, right()), 409, "array-exists");
    }

    @Test
    void renamesWithoutTheTokenButSendsItNowhereElse() {
        String place =
                ARRAYS + "/" + service.post(ARRAYS, right()).json().get("id").asString();
        String renamed = "{\"name\":\"Gold\",\"address\":\"%s\",\"thumbprint\":\"%s\"}"
                .formatted(fact("address"), fact("thumbprint256"));
        assertThat(service.put(place, renamed).json().path("name").asString()).isEqualTo("Gold");
        Answer moved = service.put(place, renamed.replace("127.0.0.1", "localhost"));
        isProblem(moved, 400, "invalid-request");
        assertThat(moved.json().at("/errors/0/pointer").asString()).isEqualTo("/apiToken");
        assertThat(service.get(place).json().path("address").asString()).isEqualTo(fact("address"));
    }

    @Test
    void checksAnArrayThatVanishedAndCameBack() {
        String place =
                ARRAYS + "/" + service.post(ARRAYS, right()).json().get("id").asString();
        String fault = lab.control("POST", "/faults", "{\"kind\":\"array-offline\",\"array\":\"flasharray-1\"}")
                .get("id")
                .asString();
        Answer off = service.post(place + "/check", "");
        assertThat(off.status()).isEqualTo(200);
        assertThat(off.json().at("/health/state").asString()).isEqualTo("UNREACHABLE");
        lab.control("DELETE", "/faults/" + fault, "");
        assertThat(service.post(place + "/check", "").json().at("/health/state").asString())
                .isEqualTo("OK");
    }

    @Test
    void disconnects() {
        String place =
                ARRAYS + "/" + service.post(ARRAYS, right()).json().get("id").asString();
        assertThat(service.delete(place).status()).isEqualTo(204);
        isProblem(service.get(place), 404, "not-found");
        isProblem(service.delete(place), 404, "not-found");
        isProblem(service.put(place, right()), 404, "not-found");
    }

    private static String power(String fields) {
        return "{\"kind\":\"powerstore\",\"address\":\"%s\",\"thumbprint\":\"%s\"%s}"
                .formatted(
                        lab.facts().at("/arrays/1/address").asString(),
                        lab.facts().at("/arrays/1/thumbprint256").asString(),
                        fields);
    }

    private static String login(String password) {
        return ",\"login\":{\"user\":\"%s\",\"password\":\"%s\"}"
                .formatted(lab.facts().at("/arrays/1/user").asString(), password);
    }

    @Test
    void connectsAnArrayOfAnotherKindByUserAndPassword() {
        String password = lab.facts().at("/arrays/1/password").asString();
        Answer created = service.post(ARRAYS, power(login(password)));
        assertThat(created.status()).as(created.raw().body()).isEqualTo(201);
        assertThat(created.json().get("kind").asString()).isEqualTo("powerstore");
        assertThat(created.json().get("name").asString()).isEqualTo("powerstore-1");
        assertThat(created.raw().body()).doesNotContain(password);
        String place = ARRAYS + "/" + created.json().get("id").asString();
        assertThat(service.put(place, power(",\"name\":\"Power\""))
                        .json()
                        .path("name")
                        .asString())
                .isEqualTo("Power");
        Answer moved = service.put(place, power("").replace("127.0.0.1", "localhost"));
        isProblem(moved, 400, "invalid-request");
        assertThat(moved.json().at("/errors/0/pointer").asString()).isEqualTo("/login");
        Answer turned = service.put(place, power("").replace("powerstore", "flasharray"));
        isProblem(turned, 400, "invalid-request");
        assertThat(turned.json().at("/errors/0/pointer").asString()).isEqualTo("/kind");
        assertThat(service.post(place + "/check", "").json().at("/health/state").asString())
                .isEqualTo("OK");
    }

    @Test
    void wantsTheCredentialThatTheKindTakes() {
        isProblem(service.post(ARRAYS, power(login("wrong"))), 422, "array-credentials-refused");
        for (String[] wrong : new String[][] {
            {power(""), "/login"},
            {power(",\"apiToken\":\"t\""), "/apiToken"},
            {power(login("")), "/login/password"},
            {power(login("p") + ",\"apiToken\":\"t\""), "/login"},
            {power(login("p")).replace("\"powerstore\"", "\"symmetrix\""), "/kind"},
            {power(login("p")).replace("\"kind\":\"powerstore\",", ""), "/login"}
        }) {
            Answer answer = service.post(ARRAYS, wrong[0]);
            isProblem(answer, 400, "invalid-request");
            assertThat(answer.json().at("/errors/0/pointer").asString())
                    .as(answer.raw().body())
                    .isEqualTo(wrong[1]);
        }
    }

    @Test
    void wantsTheRightToConfigure() {
        ServiceClient viewer = service.with("VIEW");
        assertThat(viewer.get(ARRAYS).status()).isEqualTo(200);
        isProblem(viewer.post(ARRAYS, right()), 403, "permission-missing");
        isProblem(viewer.delete(ARRAYS + "/x"), 403, "permission-missing");
        isProblem(service.with("RUN").get(ARRAYS), 403, "permission-missing");
        isProblem(service.with("").get(ARRAYS), 401, "authentication-required");
    }

    private static String rules(String... rules) {
        return "{\"rules\":[" + String.join(",", rules) + "]}";
    }

    @Test
    void keepsTheVendorsThatAnAdministratorAdds() {
        String vendors = ARRAYS + "/vendors";
        assertThat(service.get(vendors).json().path("known").size()).isEqualTo(13);
        Answer changed = service.put(
                vendors,
                rules(
                        "{\"prefix\":\"6F00AB\",\"name\":\"Ours\"}",
                        "{\"scsiVendor\":\"NETAPP\",\"scsiModel\":\"INF-*\",\"name\":\"NetApp E-Series\"}"));
        assertThat(changed.status()).as(changed.raw().body()).isEqualTo(200);
        assertThat(service.get(vendors).json().at("/rules/0/prefix").asString()).isEqualTo("naa.6f00ab");
        assertThat(lastActivity().get("action").asString()).isEqualTo("array.vendors");
        assertThat(service.put(vendors, rules()).json().path("rules").size()).isZero();
    }

    @Test
    void refusesVendorsThatMatchNothingOrTwice() {
        for (String wrong : new String[] {
            "{\"name\":\"Ours\"}",
            "{\"prefix\":\"6f00\",\"scsiVendor\":\"A\",\"name\":\"Ours\"}",
            "{\"prefix\":\"6f00\",\"scsiModel\":\"B\",\"name\":\"Ours\"}",
            "{\"prefix\":\"xyz!\",\"name\":\"Ours\"}",
            "{\"prefix\":\"6f00\",\"name\":\" \"}",
            "{\"prefix\":\"6f00\",\"name\":\"Ours\",\"kind\":\"none\"}",
            "{\"prefix\":\"6f00\",\"name\":\"Ours\",\"kind\":\"\"}",
            "{\"prefix\":\"6f00\",\"name\":\"Ours\",\"kind\":\" ontap\"}",
            "{\"prefix\":\"6f00\",\"name\":\"A\"},{\"prefix\":\"naa.6F00\",\"name\":\"B\"}"
        }) {
            isProblem(service.put(ARRAYS + "/vendors", rules(wrong)), 400, "invalid-request");
        }
        assertThat(service.get(ARRAYS + "/vendors").json().path("rules").size()).isZero();
    }

    @Test
    void listsThePoolsOfArraysThatReportThem() {
        String array =
                ARRAYS + "/" + service.post(ARRAYS, right()).json().get("id").asString();
        JsonNode pools = service.get(array + "/pools").json();
        assertThat(pools.size()).isEqualTo(1);
        assertThat(pools.at("/0/name").asString()).isEqualTo(fact("name"));
        assertThat(pools.at("/0/availableBytes").asLong()).isPositive();
        isProblem(service.get(ARRAYS + "/none/pools"), 404, "not-found");
    }
}
