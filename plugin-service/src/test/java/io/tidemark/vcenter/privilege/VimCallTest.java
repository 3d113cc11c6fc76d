package io.tidemark.vcenter.privilege;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The table of calls has each call of the service, with the privilege of VMware's type information. */
class VimCallTest {

    /** What {@code lab/clients/privileges_client.py} read of pyVmomi; a test of the lab compares it with pyVmomi. */
    private static final Path KNOWN = Path.of("../lab/clients/testdata/privileges.json");

    /** Calls whose privilege the type information leaves open or that need more than the call itself, with the reason. */
    private static final Map<String, String> DECIDED_BY_THE_CALL = Map.ofEntries(
            Map.entry("RetrievePropertiesEx", "each property needs System.Read"),
            Map.entry("ContinueRetrievePropertiesEx", "each property needs System.Read"),
            Map.entry("CreateFilter", "each property needs System.Read"),
            Map.entry("WaitForUpdatesEx", "each property needs System.Read"),
            Map.entry("CancelTask", "the user of the task needs none"),
            Map.entry("UpdateOptions", "Host.Config.AdvancedConfig for the options of a host"),
            Map.entry("RetrieveManagedMethodExecuter", "not published"),
            Map.entry("ExecuteSoap", "not published"),
            Map.entry("MakeDirectory", "Datastore.FileManagement on the datastore of the path"),
            Map.entry("CreateVirtualDisk_Task", "Datastore.FileManagement on the datastore of the path"),
            Map.entry("DeleteDatastoreFile_Task", "Datastore.FileManagement on the datastore of the path"));

    private static List<String> matches(Path file, String pattern) {
        try {
            return Pattern.compile(pattern)
                    .matcher(Files.readString(file))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void hasEachCallOfTheSchema() {
        assertThat(VimCall.values())
                .extracting(VimCall::method)
                .containsExactlyInAnyOrderElementsOf(Stream.of("xsd/vim25-calls.xsd", "sms/sms.xsd")
                        .flatMap(file -> matches(
                                Path.of("src/main", file),
                                "<xsd:element name=\"(\\w+)\"><xsd:complexType><xsd:sequence>")
                                .stream())
                        .toList());
    }

    @Test
    void hasThePrivilegesOfTheTypeInformation() throws IOException {
        JsonNode known = JsonMapper.shared().readTree(Files.readString(KNOWN));
        Map<String, String> ours = new TreeMap<>();
        Map<String, String> theirs = new TreeMap<>();
        Arrays.stream(VimCall.values())
                .filter(call -> !DECIDED_BY_THE_CALL.containsKey(call.method()))
                .forEach(call -> {
                    ours.put(call.method(), call.privilege().id());
                    theirs.put(call.method(), required(known.path(call.method())));
                });

        assertThat(ours).isEqualTo(theirs);
    }

    /** The privilege on an object among the parameters, else the one of the method. */
    private static String required(JsonNode method) {
        return Stream.concat(method.path("parameters").valueStream(), Stream.of(method.path("privilege")))
                .map(privilege -> privilege.asString("none"))
                .findFirst()
                .orElse("none");
    }

    @Test
    void hasEachEsxcliCommandOfTheSources() throws IOException {
        Path table = Path.of("src/main/java/io/tidemark/vcenter/privilege");
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            List<String> used = sources.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(table))
                    .flatMap(file ->
                            matches(file, "\"((?:storage|iscsi|system|network|software|vsan) [a-z ]+)\"").stream())
                    .distinct()
                    .toList();
            assertThat(EsxcliCommand.values())
                    .extracting(EsxcliCommand::words)
                    .containsExactlyInAnyOrderElementsOf(used);
        }
    }

    @Test
    void usesEachPrivilegeInACall() {
        assertThat(VimCall.values()).extracting(VimCall::privilege).contains(VcenterPrivilege.values());
    }
}
