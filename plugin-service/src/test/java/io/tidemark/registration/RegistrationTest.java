package io.tidemark.registration;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.tls.CertificateInUse;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.extension.OfflineVcenterAccess;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;

/** The commands on a lab; the array's HTTPS address stands in for the plug-in's server where only TLS matters. */
@Tag("lab")
@Timeout(300)
class RegistrationTest {

    private static Lab lab;

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "0");
    }

    @AfterAll
    static void stop() {
        lab.close();
    }

    private static String fact(String name) {
        return lab.facts().at("/arrays/0/" + name).asString();
    }

    private static String url() {
        return "https://" + fact("address") + "/plugin/plugin.json";
    }

    private static CommandRun run(String user, String command, String... more) {
        return CommandRun.on(lab, user, command, more);
    }

    private static ExtensionRegistry registry() {
        return registry("installer");
    }

    private static ExtensionRegistry registry(String name) {
        Lab.User user = lab.user(name);
        return OfflineVcenterAccess.extensions(lab.vcenter(), lab.thumbprint(), user.name(), user.password());
    }

    private static ExtensionRecord registered() {
        try (ExtensionRegistry registry = registry()) {
            return registry.find(PluginRecord.KEY).orElseThrow();
        }
    }

    @Test
    void registersThenUpdatesThenRemoves() {
        run("installer", "unregister");
        CommandRun first = run("installer", "register", "--plugin-url", url());
        assertThat(first.err()).isEmpty();
        assertThat(first.code()).isZero();
        assertThat(first.out()).startsWith("Registered io.tidemark.reclaim").contains(fact("thumbprint256"));
        assertThat(registered()).satisfies(record -> {
            assertThat(record.url()).isEqualTo(url());
            assertThat(record.thumbprint()).isEqualTo(fact("thumbprint256"));
            assertThat(record.version()).matches("\\d+(\\.\\d+){0,3}");
            assertThat(record.certificate()).startsWith("-----BEGIN CERTIFICATE-----");
            assertThat(record.privileges()).hasSize(6).contains("Tidemark.Run");
            assertThat(record.resources())
                    .extracting(ExtensionRecord.Texts::locale)
                    .contains("en", "de");
            assertThat(record.resources())
                    .filteredOn(texts ->
                            texts.module().equals("auth") && texts.locale().equals("de"))
                    .singleElement()
                    .satisfies(texts -> assertThat(texts.texts())
                            .containsEntry("privilege.Tidemark.Run.label", "Speicherplatzrückgewinnung ausführen"));
        });
        CommandRun second = run("installer", "register", "--plugin-url", url() + "?again");
        assertThat(second.out()).startsWith("Updated io.tidemark.reclaim");
        assertThat(registered().url()).isEqualTo(url() + "?again");
        assertThat(run("installer", "unregister").code()).isZero();
        assertThat(run("installer", "unregister"))
                .satisfies(again -> assertThat(again.code()).isEqualTo(1))
                .satisfies(again -> assertThat(again.err()).contains("is not registered with"));
        assertThat(run("installer", "status").err()).contains("is not registered");
    }

    @Test
    void theDoctorNamesTheWayOutForUsersOfAnIdentityProvider() {
        CommandRun run = CommandRun.of(
                "of the provider",
                "doctor",
                List.of(
                        "--vcenter",
                        lab.vcenter(),
                        "--user",
                        "ann@corp.example.com",
                        "--password-stdin",
                        "--vcenter-thumbprint",
                        lab.thumbprint()));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("identity federation", "vsphere.local").doesNotContain("of the provider");
    }

    @Test
    void refusesAVersionThatIsThereAlreadyAndSaysTheWayOut() {
        run("installer", "unregister");
        assertThat(run("installer", "register", "--plugin-url", url()).code()).isZero();
        CommandRun again = run("installer", "register", "--plugin-url", url());
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.out()).isEmpty();
        assertThat(again.err())
                .contains("is already registered with the same addresses and certificates")
                .contains("unregister and register again");
    }

    @Test
    void registersAuxiliaryServersWithTheirCertificates() {
        String auxiliary = "REPLICA=https://" + lab.vcenter() + "/";
        run("installer", "unregister");
        CommandRun run = run("installer", "register", "--plugin-url", url(), "--auxiliary-server", auxiliary);
        assertThat(run.out())
                .contains("Auxiliary    REPLICA https://" + lab.vcenter() + "/ SHA-256 " + lab.thumbprint());
        assertThat(registered().auxiliary()).singleElement().satisfies(server -> {
            assertThat(server.type()).isEqualTo("REPLICA");
            assertThat(server.thumbprint()).isEqualTo(lab.thumbprint());
            assertThat(server.certificate()).startsWith("-----BEGIN CERTIFICATE-----");
        });
        for (String wrong : List.of("replica=https://a/", "MANIFEST_SERVER=https://a/", "REPLICA=http://a/")) {
            assertThat(run("installer", "register", "--plugin-url", url(), "--auxiliary-server", wrong)
                            .code())
                    .as(wrong)
                    .isEqualTo(2);
        }
    }

    @Test
    void addsSampleRolesOnceAndLeavesThemAlone() {
        run("installer", "unregister");
        CommandRun first = run("installer", "register", "--plugin-url", url(), "--sample-roles");
        assertThat(first.out())
                .contains("Role         Tidemark Viewer added: Tidemark.View")
                .contains("Role         Tidemark Service added:")
                .contains("Role         Tidemark Diagnostics added: Tidemark.View, Tidemark.Run, Host.Config.Storage, "
                        + "Datastore.FileManagement, Global.ServiceManagers");
        try (ExtensionRegistry registry = registry()) {
            assertThat(registry.roles().find("Tidemark Operator").orElseThrow())
                    .contains("Tidemark.Run", "Host.Config.Storage", "System.Read")
                    .doesNotContain("Tidemark.Configure");
        }
        assertThat(run("installer", "register", "--plugin-url", url() + "?2", "--sample-roles")
                        .out())
                .contains("Role         Tidemark Operator already exists");
    }

    @Test
    void goesOnWithTheOtherVcentersWhenOneFails() {
        run("installer", "unregister");
        CommandRun run = run("installer", "register", "--plugin-url", url(), "--vcenter", "127.0.0.1:1");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains(lab.vcenter() + ":").contains("Registered io.tidemark.reclaim");
        assertThat(run.err()).startsWith("tidemark: 127.0.0.1:1: ");
        assertThat(registered().url()).isEqualTo(url());
    }

    @Test
    void theDoctorSaysWhereItStopsAndWhatToDo(@TempDir Path folder) throws Exception {
        run("installer", "unregister");
        CommandRun unknown = run("installer", "doctor");
        assertThat(unknown.code()).isEqualTo(1);
        assertThat(unknown.out())
                .contains("ok    vCenter")
                .contains("GUID " + lab.guid())
                .contains("FAIL  Extension record")
                .contains("-> Run 'register'");

        run("installer", "register", "--plugin-url", url());
        assertThat(run("installer", "doctor").out())
                .contains("ok    Thumbprint")
                .contains("FAIL  Manifest")
                .contains("without a manifest");

        Path other = Files.writeString(
                folder.resolve("other.pem"),
                PluginCertificate.presentedAt(URI.create("https://" + lab.vcenter()))
                        .pem());
        run("installer", "register", "--plugin-url", url(), "--plugin-certificate", other.toString());
        assertThat(run("installer", "doctor").out())
                .contains("FAIL  Thumbprint")
                .contains("If the certificate was renewed, run 'register' again");
    }

    @Test
    void theRecordFollowsARenewedCertificateOfOursAndNoOther() {
        PluginCertificate ours = PluginCertificate.presentedAt(URI.create(url()));
        PluginCertificate old = PluginCertificate.presentedAt(URI.create("https://" + lab.vcenter()));
        register(old);
        List<RecordedActivity> activity = new ArrayList<>();
        upkeep("service", activity).renewed(new CertificateInUse(old.certificate()));
        assertThat(registered().thumbprint()).isEqualTo(old.thumbprint());
        assertThat(activity).isEmpty();

        upkeep("operator", activity).renewed(new CertificateInUse(ours.certificate()));
        assertThat(registered().thumbprint()).isEqualTo(old.thumbprint());
        assertThat(activity).singleElement().satisfies(refused -> {
            assertThat(refused.outcome()).isEqualTo(RecordedActivity.Outcome.REFUSED);
            assertThat(refused.detail().text()).contains("Extension.Update");
        });

        upkeep("service", activity).renewed(new CertificateInUse(ours.certificate()));
        assertThat(registered().thumbprint()).isEqualTo(ours.thumbprint());
        assertThat(registered().certificate()).isEqualToIgnoringNewLines(ours.pem());
        assertThat(registered().privileges()).hasSize(6);
        assertThat(activity).last().extracting(RecordedActivity::outcome).isEqualTo(RecordedActivity.Outcome.DONE);
    }

    private static void register(PluginCertificate certificate) {
        try (ExtensionRegistry registry = registry()) {
            registry.put(PluginRecord.of(url(), certificate.thumbprint(), certificate.pem(), List.of()));
        }
    }

    private static CertificateRenewal upkeep(String user, List<RecordedActivity> activity) {
        VcenterConnection connection = new VcenterConnection(
                lab.guid(),
                lab.vcenter(),
                lab.thumbprint(),
                "8.0.3",
                lab.user(user).name(),
                Instant.EPOCH);
        Vcenters vcenters = Mockito.mock(Vcenters.class);
        Mockito.doAnswer(call -> {
                    call.<Consumer<List<VcenterConnection>>>getArgument(0).accept(List.of(connection));
                    return null;
                })
                .when(vcenters)
                .onChange(Mockito.any());
        return new CertificateRenewal(
                vcenter -> Optional.of(registry(user)),
                vcenters,
                new Recorder(event -> activity.add((RecordedActivity) event), Clock.systemUTC()),
                Runnable::run);
    }

    @Test
    void saysWhatIsWrongWithTheManifestAddress(@TempDir Path folder) throws Exception {
        run("installer", "register", "--plugin-url", url());
        CommandRun status = run("installer", "status");
        assertThat(status.code()).isEqualTo(1);
        assertThat(status.out()).contains(url());
        assertThat(status.err()).contains("without a manifest");

        Path other = Files.writeString(
                folder.resolve("other.pem"),
                PluginCertificate.presentedAt(URI.create("https://" + lab.vcenter()))
                        .pem());
        run("installer", "register", "--plugin-url", url(), "--plugin-certificate", other.toString());
        assertThat(run("installer", "status").err())
                .contains("presents another certificate than the registered one")
                .contains(fact("thumbprint256"));
    }

    @Test
    void refusesWhatItCannotUse(@TempDir Path folder) throws Exception {
        assertThat(run("readonly", "register", "--plugin-url", url()))
                .satisfies(run -> assertThat(run.code()).isEqualTo(1))
                .satisfies(run -> assertThat(run.err()).contains("Extension."));
        assertThat(run("installer", "register", "--plugin-url", "http://plain/plugin.json")
                        .code())
                .isEqualTo(2);
        assertThat(run("installer", "register", "--plugin-url", "https://" + fact("address") + "/ui/")
                        .code())
                .isEqualTo(2);
        assertThat(run("installer", "register", "--plugin-url", "https://127.0.0.1:1/plugin/plugin.json")
                        .err())
                .contains("cannot be retrieved")
                .contains("--plugin-certificate");
        Path text = Files.writeString(folder.resolve("text.pem"), "hello");
        assertThat(run("installer", "register", "--plugin-url", url(), "--plugin-certificate", text.toString())
                        .err())
                .contains("is not a certificate");
    }

    @Test
    void namesTheCertificateItDoesNotTrustAndTheLogInItDoesNotAccept() {
        String name = lab.user("installer").name();
        List<String> unpinned =
                List.of("--vcenter", lab.vcenter(), "--user", name, "--password-stdin", "--plugin-url", url());
        CommandRun untrusted = CommandRun.of("x", "register", unpinned);
        assertThat(untrusted.code()).isEqualTo(1);
        assertThat(untrusted.err()).contains(lab.thumbprint()).contains("--vcenter-thumbprint");
        List<String> pinned = new ArrayList<>(unpinned);
        Collections.addAll(pinned, "--vcenter-thumbprint", lab.thumbprint());
        assertThat(CommandRun.of("wrong", "register", pinned).err())
                .contains("does not accept the user name and password");
        assertThat(CommandRun.of("", "register", pinned).err()).contains("Standard input contains no password");
    }

    @Test
    void makesAVersionVcenterTakes() {
        assertThat(PluginRecord.version("1.2.3-SNAPSHOT")).isEqualTo("1.2.3");
        assertThat(PluginRecord.version("10")).isEqualTo("10");
        assertThat(PluginRecord.version(null)).isEqualTo("0.0.0");
    }
}
