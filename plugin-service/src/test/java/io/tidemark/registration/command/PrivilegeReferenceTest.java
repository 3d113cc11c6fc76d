package io.tidemark.registration.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Permission;
import io.tidemark.vcenter.privilege.EsxcliCommand;
import io.tidemark.vcenter.privilege.PrivilegeMessage;
import io.tidemark.vcenter.privilege.PrivilegePurpose;
import io.tidemark.vcenter.privilege.TagCall;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.privilege.VimCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The roles and privileges in the installation guide and of the lab's users are those of the sources. */
class PrivilegeReferenceTest {

    private static final Path GUIDE = Path.of("../docs/install.md");
    private static final Path LAB = Path.of("../lab/vcenter/roles.json");
    private static final String BEGIN = "<!-- privileges: generated -->\n";
    private static final String END = "<!-- privileges: end -->\n";

    @Test
    void installationGuideHasTheRolesAndPrivilegesOfTheSources() throws IOException {
        String guide = Files.readString(GUIDE);
        isUpToDate(
                GUIDE,
                guide.substring(0, guide.indexOf(BEGIN) + BEGIN.length())
                        + roles()
                        + installation()
                        + privileges()
                        + tags()
                        + guide.substring(guide.indexOf(END)));
    }

    @Test
    void usersOfTheLabHaveTheRolesOfTheSources() throws IOException {
        isUpToDate(
                LAB,
                Stream.concat(
                                Arrays.stream(SampleRole.values()).map(role -> json(role.title(), role.privileges())),
                                Stream.of(json("installation", UserCheck.installation())))
                        .collect(Collectors.joining(",\n", "{\n", "\n}\n")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void privilegesOfThePluginHaveTheNamesThatItRegisters(String language) {
        JsonNode registered = JsonMapper.shared()
                .readTree(Path.of("../messages", language, "vsphere", "extension.json"))
                .get("auth");
        assertThat(Permission.values())
                .allSatisfy(permission -> assertThat(PrivilegeMessage.nameOf(permission.privilege())
                                .statement()
                                .in(Locale.forLanguageTag(language)))
                        .isEqualTo("Tidemark > "
                                + registered
                                        .get("privilege." + permission.privilege() + ".label")
                                        .asString()));
    }

    private static String json(String role, List<String> privileges) {
        return "  \"" + role + "\": [\n"
                + privileges.stream()
                        .map(privilege -> "    \"" + privilege + '"')
                        .collect(Collectors.joining(",\n"))
                + "\n  ]";
    }

    private static void isUpToDate(Path file, String expected) throws IOException {
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(file, expected);
        }
        assertThat(file)
                .as(file + " is out of date: write it anew with"
                        + " mvn -pl plugin-service -am test -Dtest=PrivilegeReferenceTest -Dopenapi.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .hasContent(expected);
    }

    private static String roles() {
        return "| role | privileges |\n|---|---|\n"
                + Arrays.stream(SampleRole.values())
                        .map(role -> "| " + role.title() + " | " + code(role.privileges()) + " |\n")
                        .collect(Collectors.joining());
    }

    private static String installation() {
        return "| installation | " + code(UserCheck.installation()) + " |\n";
    }

    private static String privileges() {
        String own = Arrays.stream(Permission.values())
                .map(permission -> row(
                        permission.privilege(),
                        permission == Permission.CONFIGURE ? "the root folder" : "the datastore or host",
                        PrivilegePurpose.of(permission),
                        "-"))
                .collect(Collectors.joining());
        String vcenters = Arrays.stream(VcenterPrivilege.values())
                .map(privilege -> row(
                        privilege.id(),
                        object(privilege),
                        PrivilegePurpose.of(privilege),
                        privilege.isInEachRole() ? "in each role of vCenter" : code(calls(privilege))))
                .collect(Collectors.joining());
        return "\n| privilege | in the vSphere Client | on | required | calls |\n|---|---|---|---|---|\n" + own
                + vcenters;
    }

    private static String tags() {
        return "\n| call of the vSphere Automation API | privilege | on |\n|---|---|---|\n"
                + Arrays.stream(TagCall.values())
                        .map(call -> "| `" + call.method() + " " + call.path() + "` | `"
                                + call.privilege().id() + "` | " + object(call) + " |\n")
                        .collect(Collectors.joining());
    }

    private static String object(TagCall call) {
        return switch (call) {
            case LIST -> "each tag; others are omitted";
            case TAG -> "the tag";
            case CATEGORY -> "the category of the tag";
            case ATTACHED -> "the tag, and each object; other objects are omitted";
        };
    }

    private static String object(VcenterPrivilege privilege) {
        return switch (privilege.checkedOn()) {
            case OBJECT -> "each object";
            case HOST -> "the host";
            case AFFECTED -> "the object of the task or event";
            case ROOT_FOLDER -> "the root folder";
        };
    }

    private static String row(String privilege, String on, PrivilegeMessage purpose, String calls) {
        String name = PrivilegeMessage.nameOf(privilege).statement().text();
        return "| `" + privilege + "` | " + name.replace(">", "&gt;") + " | " + on + " | "
                + purpose.statement().text() + " | " + calls + " |\n";
    }

    private static List<String> calls(VcenterPrivilege privilege) {
        return Stream.concat(
                        Arrays.stream(VimCall.values())
                                .filter(call -> call.privilege() == privilege && call != VimCall.EXECUTE_SOAP)
                                .map(VimCall::method),
                        Arrays.stream(EsxcliCommand.values())
                                .filter(command -> command.privilege() == privilege)
                                .map(command -> "esxcli " + command.words()))
                .toList();
    }

    private static String code(Collection<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }
}
