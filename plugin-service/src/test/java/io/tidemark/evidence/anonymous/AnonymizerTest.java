package io.tidemark.evidence.anonymous;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.RecordedTexts;
import io.tidemark.platform.exchange.RecordedExchange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnonymizerTest {

    /** As one file. */
    static List<AnonymousExchange> anonymous(RecordedExchange... recorded) {
        Anonymizer anonymizer = new Anonymizer();
        List<RecordedExchange> exchanges = List.of(recorded);
        anonymizer.learn(exchanges);
        anonymizer.assign();
        return anonymizer.exchanges(exchanges);
    }

    private static List<String> groups(String regex, String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = Pattern.compile(regex).matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    private static RecordedExchange datastores(String... names) {
        List<String> objects = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            objects.add(RecordedTexts.object("Datastore", "datastore-1" + i, RecordedTexts.property("name", names[i])));
        }
        return RecordedTexts.soap("<a/>", RecordedTexts.objects(objects.toArray(String[]::new)));
    }

    @Test
    void keepsOrderAndLengthOfNames() {
        String body = anonymous(datastores("zeta-datastore-01", "alpha-ds", "middle-store-7"))
                .get(0)
                .responseBody();
        List<String> names = groups("xsd:string\">([^<]*)<", body);
        assertThat(names).extracting(String::length).containsExactly(17, 8, 14);
        assertThat(names.get(1)).isLessThan(names.get(2));
        assertThat(names.get(2)).isLessThan(names.get(0));
        assertThat(body).contains("datastore-10").doesNotContain("zeta");
    }

    @Test
    void keepsQueriesOfCountersAndTheirSamples() {
        String query = "<QueryPerf><_this type=\"PerformanceManager\">PerfMgr</_this><querySpec>"
                + "<entity type=\"HostSystem\">host-18</entity><metricId><counterId>572</counterId>"
                + "<instance>*</instance></metricId><intervalId>20</intervalId><format>csv</format></querySpec></QueryPerf>";
        String samples = "<sampleInfoCSV>20,2026-11-26T16:40:20Z,20,2026-11-26T16:40:40Z</sampleInfoCSV>";
        String counter = "<statsType>absolute</statsType><statsType>delta</statsType><statsType>rate</statsType>";
        String figures = "<counterId>572</counterId><instance></instance></id><value>0,117,-1</value>";
        AnonymousExchange exchange = anonymous(RecordedTexts.soap(
                        RecordedTexts.envelope(query),
                        RecordedTexts.envelope("<x>" + counter + samples + "<value><id>" + figures + "</value></x>")))
                .get(0);
        assertThat(exchange.requestBody()).contains(query);
        assertThat(exchange.responseBody()).contains(counter, samples, "<value>0,117,-1</value>");
    }

    @Test
    void keepsVendorsAndJoinsDevicesOfHostsWithVolumesOfArrays() {
        RecordedExchange host = RecordedTexts.soap(
                "<a/>",
                RecordedTexts.envelope("<x><extent><diskName>naa.624a93708f67a8ae17f041c500011002</diskName></extent>"
                        + "<key>key-vim.host.ScsiDisk-0200000000624a93708f67a8ae17f041c500011002466c61736841</key>"
                        + "<device>eui.008f67a8ae17f04124a937c500011002</device></x>"));
        RecordedExchange array = RecordedTexts.array(
                "/api/2.42/volumes",
                "{\"items\":[{\"name\":\"prod-sql\",\"serial\":\"8F67A8AE17F041C500011002\"},"
                        + "{\"name\":\"prod-web\",\"serial\":\"8F67A8AE17F041C500011003\"}]}");
        List<AnonymousExchange> result = anonymous(host, array);
        String device = groups("naa\\.624a9370([0-9a-f]{24})<", result.get(0).responseBody())
                .get(0);
        List<String> serials =
                groups("\"serial\":\"([0-9A-F]{24})\"", result.get(1).responseBody());
        assertThat(device).isNotEqualTo("8f67a8ae17f041c500011002").isEqualToIgnoringCase(serials.get(0));
        assertThat(serials.get(1)).startsWith(serials.get(0).substring(0, 16)).isNotEqualTo(serials.get(0));
        assertThat(result.get(0).responseBody())
                .contains("0200000000624a9370" + device + "466c61736841")
                .contains("eui.00" + device.substring(0, 14) + "24a937" + device.substring(14));
    }

    @Test
    void oneIdentityHasOneReplacementInAllTexts() {
        RecordedExchange names = RecordedTexts.soap(
                "<a/>",
                RecordedTexts.objects(
                        RecordedTexts.object("Datastore", "datastore-1", RecordedTexts.property("name", "gold-7")),
                        RecordedTexts.object("VirtualMachine", "vm-1", RecordedTexts.property("name", "erp-db"))));
        RecordedExchange use = RecordedTexts.soap(
                RecordedTexts.envelope("<ExecuteSoap><argument><name>volumelabel</name>"
                        + "<val>&lt;volumelabel&gt;gold-7&lt;/volumelabel&gt;</val></argument></ExecuteSoap>"),
                RecordedTexts.envelope("<x><fileName>[gold-7] erp-db/erp-db_1-000001-flat.vmdk</fileName></x>"));
        List<AnonymousExchange> result = anonymous(names, use);
        List<String> replaced = groups("xsd:string\">([^<]*)<", result.get(0).responseBody());
        assertThat(result.get(1).requestBody())
                .contains("&lt;volumelabel&gt;" + replaced.get(0) + "&lt;/volumelabel&gt;");
        assertThat(result.get(1).responseBody())
                .contains(
                        "[" + replaced.get(0) + "] " + replaced.get(1) + "/" + replaced.get(1) + "_1-000001-flat.vmdk");
    }

    @Test
    void removesLogInsAndWhatStandsInThemEverywhere() {
        RecordedExchange logIn = RecordedTexts.soap(
                RecordedTexts.envelope("<Login xmlns=\"urn:vim25\"><userName>CORP\\svc-tide</userName>"
                        + "<password>pa55-W0rd!</password></Login>"),
                RecordedTexts.envelope(
                        "<LoginResponse><returnval><userName>CORP\\svc-tide</userName></returnval></LoginResponse>"));
        RecordedExchange echo =
                RecordedTexts.soap("<a/>", RecordedTexts.envelope("<x><key>is pa55-W0rd! good</key></x>"));
        List<AnonymousExchange> result = anonymous(logIn, echo);
        assertThat(result.get(0).requestBody()).isEqualTo("removed");
        assertThat(result.get(0).requestHeaders()).containsEntry("Cookie", List.of("removed"));
        assertThat(result.get(0).responseBody()).doesNotContain("CORP").doesNotContain("svc-tide");
        assertThat(result.get(1).responseBody()).doesNotContain("pa55");
    }

    @Test
    void removesTheLogInAndTheSessionKeyOfAnHpeArray() {
        String origin = "https://hpe01.corp.example.com/api/v1";
        String key = "1-c86aedb2e7e98b41-b06d2d50";
        String user = "{\"user\":\"svc-tide\",\"password\":\"pa55-W0rd!\"}";
        String volumes =
                "{\"total\":1,\"members\":[{\"name\":\"prod-sql\",\"wwn\":\"60002AC0000000000000000200006E42\"}]}";
        RecordedExchange logIn =
                RecordedTexts.exchange("POST", origin + "/credentials", Map.of(), user, "{\"key\":\"" + key + "\"}");
        RecordedExchange read = RecordedTexts.exchange(
                "GET", origin + "/volumes", Map.of("X-HP3PAR-WSAPI-SessionKey", List.of(key)), "", volumes);
        RecordedExchange logOut = RecordedTexts.exchange("DELETE", origin + "/credentials/" + key, Map.of(), "", "");
        RecordedExchange host = RecordedTexts.soap(
                "<a/>", RecordedTexts.envelope("<x><diskName>naa.60002ac0000000000000000200006e42</diskName></x>"));
        List<AnonymousExchange> result = anonymous(logIn, read, logOut, host);
        assertThat(result.get(0).requestBody()).isEqualTo("removed");
        assertThat(anonymous(logIn).get(0).responseBody()).doesNotContain(key);
        assertThat(result)
                .allSatisfy(exchange -> assertThat(exchange.path()
                                + exchange.requestHeaders()
                                + exchange.requestBody()
                                + exchange.responseBody())
                        .doesNotContain("pa55", "svc-tide", "c86aedb2", "prod-sql", "hpe01"));
        assertThat(result).extracting(AnonymousExchange::path).startsWith("/api/v1/credentials", "/api/v1/volumes");
        assertThat(result).extracting(AnonymousExchange::kind).startsWith("wsapi", "wsapi", "wsapi");
        String device =
                groups("naa\\.(6[0-9a-f]{31})<", result.get(3).responseBody()).get(0);
        assertThat(result.get(1).responseBody()).containsIgnoringCase(device);
        assertThat(device).startsWith("60002ac0").isNotEqualTo("60002ac0000000000000000200006e42");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/2.26/arrays/performance",
                "/api/2.26/subscriptions",
                "/api/2.26/volumes/space",
                "/api/rest/metrics/generate",
                "/api/storage/luns",
                "/api/storage/namespaces",
                "/api/types/basicSystemInfo/instances",
                "/api/types/lun/instances",
                "/api/types/pool/instances",
                "/api/v1/cpgs",
                "/api/v1/spacereporter",
                "/api/v1/systemreporter/vstime/vlunstatistics/hires"
            })
    void keepsWhatIsReadFromArrays(String path) {
        assertThat(anonymous(RecordedTexts.exchange(
                                "GET", "https://array01.corp.example.com" + path, Map.of(), "", "{}"))
                        .get(0)
                        .path())
                .isEqualTo(path);
    }

    @Test
    void removesTheLogInAndTheTokenOfAnIbmArray() {
        String origin = "https://fs01.corp.example.com:7443/rest/v1";
        String token = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzUxMiJ9.eyJpYXQiOjE3NzI0NDU2Nzd9.c2lnbmVkLWhlcmU";
        RecordedExchange logIn = RecordedTexts.exchange(
                "POST",
                origin + "/auth",
                Map.of("X-Auth-Username", List.of("svc-tide"), "X-Auth-Password", List.of("pa55-W0rd!")),
                "",
                "{\"token\":\"" + token + "\"}");
        Map<String, List<String>> session = Map.of("X-Auth-Token", List.of(token));
        String uid = "60050768108101C7C0000000000005D9";
        RecordedExchange list = RecordedTexts.exchange(
                "POST",
                origin + "/lsvdisk",
                session,
                "{\"bytes\":true}",
                "[{\"id\":\"24\",\"name\":\"prod-sql\",\"status\":\"online\",\"mdisk_grp_name\":\"gold-pool\","
                        + "\"capacity\":\"1073741824\",\"vdisk_UID\":\"" + uid + "\",\"volume_name\":\"prod-sql\"}]");
        RecordedExchange thin = RecordedTexts.exchange(
                "POST",
                origin + "/lssevdiskcopy",
                session,
                "{\"bytes\":true}",
                "[{\"vdisk_id\":\"24\",\"vdisk_name\":\"prod-sql\",\"mdisk_grp_name\":\"gold-pool\",\"se_copy\":\"yes\"}]");
        RecordedExchange found = RecordedTexts.exchange(
                "POST",
                origin + "/lsvdisk",
                session,
                "{\"filtervalue\":\"vdisk_UID=" + uid + "\"}",
                "\"error code: 1, error text: CMMVC5753E The specified object does not exist.\"");
        RecordedExchange system = RecordedTexts.exchange(
                "POST",
                origin + "/lssystem",
                session,
                "{}",
                "{\"name\":\"fs01\",\"code_level\":\"8.7.0.3 (build 175.11.2502211234000)\",\"host_unmap\":\"off\"}");
        RecordedExchange host = RecordedTexts.soap(
                "<a/>", RecordedTexts.envelope("<x><diskName>naa." + uid.toLowerCase(Locale.ROOT) + "</diskName></x>"));
        List<AnonymousExchange> result = anonymous(logIn, list, thin, found, system, host);
        assertThat(anonymous(logIn).get(0).responseBody()).isEqualTo("removed");
        assertThat(result)
                .allSatisfy(exchange -> assertThat(exchange.path()
                                + exchange.requestHeaders()
                                + exchange.requestBody()
                                + exchange.responseBody())
                        .doesNotContain("pa55", "svc-tide", "eyJ0", "eyJp", "c2lnbm", "prod-sql", "gold-pool", "fs01")
                        .doesNotContainIgnoringCase("01c7c0"));
        assertThat(result).noneMatch(AnonymousExchange::withheld);
        assertThat(result.get(0).requestHeaders()).containsEntry("X-Auth-Username", List.of("removed"));
        assertThat(result.subList(0, 5))
                .extracting(AnonymousExchange::path)
                .containsExactly(
                        "/rest/v1/auth",
                        "/rest/v1/lsvdisk",
                        "/rest/v1/lssevdiskcopy",
                        "/rest/v1/lsvdisk",
                        "/rest/v1/lssystem");
        assertThat(result.subList(0, 5)).extracting(AnonymousExchange::kind).containsOnly("storagevirtualize");
        assertThat(result.get(2).responseBody()).contains("\"se_copy\":\"yes\"");
        assertThat(result.get(3).responseBody()).contains("CMMVC5753E");
        assertThat(result.get(4).responseBody()).contains("8.7.0.3 (build 175.11.2502211234000)", "\"off\"");
        String device =
                groups("naa\\.(6[0-9a-f]{31})<", result.get(5).responseBody()).get(0);
        assertThat(result.get(1).responseBody()).containsIgnoringCase(device);
        assertThat(result.get(3).requestBody()).containsIgnoringCase("vdisk_UID=" + device);
        assertThat(device).startsWith("60050768");
    }

    @Test
    void removesTheLogInAndTheSessionOfAUnity() {
        String origin = "https://un01.corp.example.com/api/types";
        String basic = Base64.getEncoder().encodeToString("svc-tide:pa55-W0rd!".getBytes(StandardCharsets.UTF_8));
        Map<String, List<String>> session = Map.of(
                "X-EMC-REST-CLIENT",
                List.of("true"),
                "Cookie",
                List.of("mod_sec_emc=value3&1&iqVsJ2B; TGC=eyJ0Zz"),
                "EMC-CSRF-TOKEN",
                List.of("uK2mQ9xZ"));
        RecordedExchange logIn = RecordedTexts.exchange(
                "GET",
                origin + "/loginSessionInfo/instances",
                Map.of("Authorization", List.of("Basic " + basic)),
                "",
                "{\"entries\":[{\"content\":{\"id\":\"svc-tide\"}}]}");
        RecordedExchange system = RecordedTexts.exchange(
                "GET",
                origin + "/basicSystemInfo/instances",
                session,
                "",
                "{\"@base\":\"" + origin
                        + "\",\"entries\":[{\"content\":{\"softwareVersion\":\"5.4.0\",\"name\":\"un-prod\"}}]}");
        RecordedExchange luns = RecordedTexts.exchange(
                "GET",
                origin + "/lun/instances?compact=true&orderby=id&fields=id,name,sizeAllocated&per_page=1000&page=1",
                session,
                "",
                "{\"links\":[{\"rel\":\"self\",\"href\":\"&page=1\"}],\"entries\":[{\"content\":{\"id\":\"sv_2\",\"name\":\"prod-sql\","
                        + "\"sizeAllocated\":137084928,\"wwn\":\"60:06:01:60:15:E0:3A:00:FA:62:0B:5B:83:11:83:7D\"}}]}");
        RecordedExchange host = RecordedTexts.soap(
                "<a/>", RecordedTexts.envelope("<x><diskName>naa.6006016015e03a00fa620b5b8311837d</diskName></x>"));
        List<AnonymousExchange> result = anonymous(logIn, system, luns, host);
        assertThat(result)
                .allSatisfy(exchange -> assertThat(exchange.path()
                                + exchange.query()
                                + exchange.requestHeaders()
                                + exchange.requestBody()
                                + exchange.responseBody())
                        .doesNotContain(
                                "pa55", "svc-tide", "iqVsJ2B", "eyJ0Zz", "uK2mQ9xZ", "prod-sql", "un-prod", "un01")
                        .doesNotContainIgnoringCase("0b5b8311"));
        assertThat(result).noneMatch(AnonymousExchange::withheld);
        assertThat(result).extracting(AnonymousExchange::kind).startsWith("unity", "unity", "unity");
        assertThat(result).extracting(AnonymousExchange::path).contains("/api/types/lun/instances");
        assertThat(result.get(1).responseBody()).contains("5.4.0");
        assertThat(result.get(2).responseBody()).contains("137084928");
        assertThat(result.get(2).query().toString()).contains("id,name,sizeAllocated", "1000");
        String device =
                groups("naa\\.(6[0-9a-f]{31})<", result.get(3).responseBody()).get(0);
        assertThat(result.get(2).responseBody().replace(":", "")).containsIgnoringCase(device);
        assertThat(device).startsWith("60060160");
    }

    @Test
    void replacesIdentitiesInFiguresOfPrometheus() {
        String device = "naa.624a9370abcdef0123456789abcdef01";
        String query = "timestamp(purefa_volume_space_bytes{space=\"virtual\",naa_id=~\"" + device + "\"})";
        String response =
                "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{\"naa_id\":\""
                        + device
                        + "\",\"name\":\"prod-sql-07\",\"job\":\"corp-arrays\",\"instance\":\"exporter.corp.example:9490\","
                        + "\"tidemark_figure\":\"USED\"},\"value\":[1795724168.381,\"1073741824\"]}]}}";
        RecordedExchange read = RecordedTexts.exchange(
                "GET",
                "https://metrics.corp.example:9090/api/v1/query?query="
                        + java.net.URLEncoder.encode(query, java.nio.charset.StandardCharsets.UTF_8),
                Map.of("Authorization", List.of("Bearer s3cr3t-t0k3n")),
                "",
                response);
        AnonymousExchange result = anonymous(read).get(0);
        assertThat(result.kind()).isEqualTo("prometheus");
        assertThat(result.path()).isEqualTo("/api/v1/query");
        assertThat(result.query() + " " + result.requestHeaders() + " " + result.responseBody())
                .doesNotContain("s3cr3t", "abcdef01", "prod-sql", "corp");
        assertThat(result.responseBody()).contains("1073741824");
    }

    @Test
    void keepsWhatIsTheSameEverywhere() {
        String same = RecordedTexts.objects(RecordedTexts.object(
                "HostSystem",
                "host-18",
                RecordedTexts.property("runtime.connectionState", "connected"),
                RecordedTexts.property("config.product.version", "8.0.3"),
                RecordedTexts.property("config.product.apiVersion", "8.0.3.0"),
                "<propSet><name>parent</name><val type=\"ClusterComputeResource\""
                        + " xsi:type=\"ManagedObjectReference\">domain-c7</val></propSet>"));
        assertThat(anonymous(RecordedTexts.soap("<a/>", same)).get(0).responseBody())
                .isEqualTo(same);
    }

    @Test
    void keepsKeysOfOptionsAlsoIfADatastoreHasTheNameOfAGroup() {
        String keys = RecordedTexts.envelope("<QueryOptions><name>DataMover.MaxHWTransferSize</name></QueryOptions>"
                + "<DataObject><Path>/VMFS3/EnableVMFS6Unmap</Path></DataObject>");
        List<AnonymousExchange> result = anonymous(RecordedTexts.soap(keys, "<a/>"), datastores("DataMover", "VMFS3"));
        assertThat(result.get(0).requestBody()).isEqualTo(keys);
        assertThat(result.get(0).withheld()).isFalse();
        assertThat(result.get(1).responseBody()).doesNotContain("DataMover", "VMFS3");
    }

    @Test
    void replacesTextThatItDoesNotKnow() {
        String body = anonymous(RecordedTexts.soap(
                        "<a/>", RecordedTexts.envelope("<x><novel>call Ms Miller at the Berlin site</novel></x>")))
                .get(0)
                .responseBody();
        assertThat(body).doesNotContain("Miller").doesNotContain("Berlin").contains("<novel>t1x");
    }

    @Test
    void aDocumentThatEndsEarlyIsCutThere() {
        String body = anonymous(RecordedTexts.soap("<a/>", "<a><name>secret-name</name><b>unfinis"))
                .get(0)
                .responseBody();
        assertThat(body).startsWith("<a><name>").doesNotContain("secret-name").doesNotContain("unfinis");
    }
}
