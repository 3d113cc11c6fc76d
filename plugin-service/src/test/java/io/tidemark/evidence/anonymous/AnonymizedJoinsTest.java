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
}
