package io.tidemark.evidence.anonymous;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.RecordedTexts;
import io.tidemark.platform.exchange.RecordedExchange;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What clients derive from identities, or ask with them, still fits their replacements. */
class AnonymizedJoinsTest {

    private static RecordedExchange got(String address, String answer) {
        return RecordedTexts.exchange("GET", "https://" + address, Map.of(), "", answer);
    }

    private static RecordedExchange devices(String... names) {
        return RecordedTexts.soap(
                "<a/>",
                RecordedTexts.envelope(
                        "<x><diskName>" + String.join("</diskName><diskName>", names) + "</diskName></x>"));
    }

    private static List<String> found(String regex, AnonymousExchange exchange) {
        return Pattern.compile(regex)
                .matcher(exchange.responseBody())
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    @Test
    void numbersOfLdevsEndTheirIdentifiersWhichDoNotDifferOtherwise() {
        List<AnonymousExchange> result = AnonymizerTest.anonymous(
                got(
                        "vsp01.corp.example.com/ConfigurationManager/v1/objects/ldevs/11",
                        "{\"ldevId\":11,\"naaId\":\"60060e8006cf2e000000cf2e0000000b\"}"),
                devices("naa.60060e8006cf2e000000cf2e0000000b", "naa.60060e8006cf2e000000cf2e00000b00"));
        assertThat(result.get(0).path()).endsWith("/ldevs/11");
        List<String> names = found("naa\\.([0-9a-f]{32})", result.get(1));
        assertThat(names.get(0)).startsWith("60060e80").endsWith("000b").doesNotContain("cf2e");
        assertThat(names.get(1)).isEqualTo(names.get(0).substring(0, 28) + "0b00");
        assertThat(result.get(0).responseBody()).contains(names.get(0));
    }

    @Test
    void charactersOfSerialNumbersOfOntapAreTheDigitsOfDevices() {
        String serial = "wOj7$]OBWA@1";
        String digits = HexFormat.of().formatHex(serial.getBytes(StandardCharsets.US_ASCII));
        List<AnonymousExchange> result = AnonymizerTest.anonymous(
                got(
                        "ontap01.corp.example.com/api/storage/luns",
                        "{\"records\":[{\"serial_number\":\"" + serial + "\"}]}"),
                got(
                        "prometheus.corp.example.com/api/v1/query?query=lun_size",
                        "{\"data\":{\"result\":[{\"metric\":{\"serial_hex\":\"" + digits + "\"}}]}}"),
                devices("naa.600a0980" + digits));
        String replaced = found("\"serial_number\":\"([^\"]*)\"", result.get(0)).get(0);
        String expected = HexFormat.of().formatHex(replaced.getBytes(StandardCharsets.US_ASCII));
        assertThat(replaced).isNotEqualTo(serial).hasSize(12);
        assertThat(found("\"serial_hex\":\"([^\"]*)\"", result.get(1))).containsExactly(expected);
        assertThat(found("(naa\\.[0-9a-f]{32})", result.get(2))).containsExactly("naa.600a0980" + expected);
    }

    @Test
    void queriesOfPrometheusKeepTheirNamesAndAskForTheReplacedDevices() {
        String device = "naa.624a9370abcdef0123456789abcdef01";
        String query =
                "label_replace(timestamp(purefa_volume_space_bytes{space=\"virtual\",job=\"corp-arrays\",naa_id=~\""
                        + device.replace(".", "[.]")
                        + "|other\"}), \"tidemark_figure\", \"AT\", \"\", \"\") or last_over_time(lun_size[7200s])";
        AnonymousExchange result = AnonymizerTest.anonymous(got(
                        "metrics.corp.example:9090/api/v1/query?query="
                                + URLEncoder.encode(query, StandardCharsets.UTF_8),
                        "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{\"naa_id\":\""
                                + device
                                + "\",\"space\":\"virtual\",\"job\":\"corp-arrays\",\"tidemark_figure\":\"AT\"}}]}}"))
                .get(0);
        String asked = result.query().get(0).value();
        String shown = found("\"naa_id\":\"([^\"]*)\"", result).get(0);
        Matcher job = Pattern.compile("\"job\":\"([^\"]*)\"").matcher(result.responseBody());
        assertThat(job.find()).isTrue();
        assertThat(asked)
                .startsWith("label_replace(timestamp(purefa_volume_space_bytes{space=\"virtual\",job=\"" + job.group(1)
                        + "\",naa_id=~\"" + shown.replace(".", "[.]") + "|")
                .endsWith("\"}), \"tidemark_figure\", \"AT\", \"\", \"\") or last_over_time(lun_size[7200s])")
                .doesNotContain("abcdef01", "corp", "other");
        assertThat(result.responseBody()).contains("\"AT\"", "\"virtual\"", "\"vector\"");
    }

    @Test
    void identifiersOfATrueNasAndOfAnIbmArrayAreThoseOfDevicesAlsoIfTheyHaveNoLetter() {
        List<AnonymousExchange> result = AnonymizerTest.anonymous(
                got(
                        "nas01.corp.example.com/api/v2.0/iscsi/extent",
                        "[{\"id\":1,\"naa\":\"0x6589cfc000000f487531b4688113d131\"}]"),
                got(
                        "fs01.corp.example.com:7443/rest/v1/lsvdisk",
                        "[{\"id\":\"0\",\"vdisk_UID\":\"60050768018105423000000000000012\"}]"),
                devices("naa.6589cfc000000f487531b4688113d131", "naa.60050768018105423000000000000012"));
        List<String> names = found("naa\\.([0-9a-f]{32})", result.get(2));
        assertThat(names.get(0)).startsWith("6589cfc0").doesNotContain("f487531b");
        assertThat(names.get(1)).startsWith("60050768").doesNotContain("01810542");
        assertThat(found("\"naa\":\"0x([^\"]*)\"", result.get(0))).containsExactly(names.get(0));
        assertThat(found("\"vdisk_UID\":\"([^\"]*)\"", result.get(1))).containsExactly(names.get(1));
    }

    @Test
    void extentsOfATrueNasNameTheZvolsThatBackThem() {
        List<AnonymousExchange> result = AnonymizerTest.anonymous(
                got("nas01.corp.example.com/api/v2.0/pool/dataset", "[{\"name\":\"tank/erp db_2\"}]"),
                got("nas01.corp.example.com/api/v2.0/iscsi/extent", "[{\"disk\":\"zvol/tank/erp+db_2\"}]"));
        String zvol = found("\"name\":\"([^\"]*)\"", result.get(0)).get(0);
        assertThat(zvol).doesNotContain("tank", "erp").contains("/");
        assertThat(found("\"disk\":\"([^\"]*)\"", result.get(1))).containsExactly("zvol/" + zvol);
    }

    @Test
    void conditionsOfListsOfAPowerMaxKeepTheirFields() {
        String volumes = "uni01.corp.example.com/univmax/rest/v1/systems/000197800123/volumes?select=id,wwn&filter=";
        List<AnonymousExchange> result = AnonymizerTest.anonymous(
                got(volumes + "num_of_masking_views%20gt%200", "{\"volumes\":[{\"id\":\"0012A\"}]}"),
                got(volumes + "id%20eq%200012A", "{\"volumes\":[]}"));
        assertThat(result.get(0).query().get(1).value()).isEqualTo("num_of_masking_views gt 0");
        assertThat(result.get(1).query().get(1).value())
                .isEqualTo(
                        "id eq " + found("\"id\":\"([^\"]*)\"", result.get(0)).get(0))
                .doesNotContain("0012A");
    }

    @Test
    void reportsOfAnHpeArrayAreThoseOfTheReplacedVolume() {
        List<AnonymousExchange> result = AnonymizerTest.anonymous(
                got("hpe01.corp.example.com/api/v1/volumes", "{\"members\":[{\"name\":\"prod-sql\"}]}"),
                got(
                        "hpe01.corp.example.com/api/v1/systemreporter/vstime/volumespacedata/hires;name:prod-sql;groupby:wwn",
                        "{}"));
        assertThat(Values.decoded(result.get(1).path()))
                .isEqualTo("/api/v1/systemreporter/vstime/volumespacedata/hires;name:"
                        + found("\"name\":\"([^\"]*)\"", result.get(0)).get(0) + ";groupby:wwn")
                .doesNotContain("prod");
    }

    @Test
    void linksToTheNextPageLeadToTheReplacedRequest() {
        String next =
                "/api/storage/luns?start.uuid=12345678-1234-1234-1234-123456789abc&svm.name=prod-svm&max_records=1";
        List<AnonymousExchange> result = AnonymizerTest.anonymous(
                got("ontap01.corp.example.com/api/storage/luns", "{\"_links\":{\"next\":{\"href\":\"" + next + "\"}}}"),
                got("ontap01.corp.example.com" + next, "{\"records\":[]}"),
                got("un01.corp.example.com/api/types/lun/instances", "{\"links\":[{\"href\":\"&page=2\"}]}"),
                got("one.corp.example.com/api/2.0/hosts", "{\"href\":\"https://one.corp.example.com/%zz?a=100%\"}"));
        String link = found("\"href\":\"([^\"]*)\"", result.get(0)).get(0);
        AnonymousExchange followed = result.get(1);
        assertThat(link)
                .isEqualTo(followed.path()
                        + followed.query().stream()
                                .map(parameter -> parameter.name() + "=" + parameter.value())
                                .collect(Collectors.joining("&", "?", "")))
                .doesNotContain("12345678", "prod")
                .endsWith("&max_records=1");
        assertThat(found("\"href\":\"([^\"]*)\"", result.get(2))).containsExactly("&page=2");
        assertThat(result.get(3).responseBody()).doesNotContain("corp", "%zz");
    }
}
