package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.platform.console.Console;
import io.tidemark.registration.PluginRecord;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.registration.client.ServiceApiClient;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.net.URI;
import picocli.CommandLine;

/** {@code status}: shows the plug-in's record and whether its manifest can be had as registered. */
@CommandLine.Command(name = "status", mixinStandardHelpOptions = true)
public class Status implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @Override
    public Integer call() {
        return vcenters.each((registry, login) -> {
            show(registry, login);
            return true;
        });
    }

    private void show(ExtensionRegistry registry, VcenterAccess.Login login) {
        ExtensionRecord extension = registry.find(PluginRecord.KEY)
                .orElseThrow(() -> new Problem(
                        404,
                        "not-registered",
                        RegistrationMessage.NOT_REGISTERED.with(
                                "key", PluginRecord.KEY, "vcenter", registry.product())));
        Console console = new Console(spec);
        console.print(
                RegistrationMessage.LABEL_REGISTERED,
                RegistrationMessage.PLUGIN_REGISTERED_WITH.with(
                        "key", extension.key(), "version", extension.version(), "vcenter", registry.product()));
        console.print(RegistrationMessage.LABEL_MANIFEST, extension.url());
        console.print(
                RegistrationMessage.LABEL_CERTIFICATE,
                extension.certificate() == null
                        ? "SHA-256 " + extension.thumbprint()
                        : RegistrationMessage.CERTIFICATE_PINNED.with("thumbprint", extension.thumbprint()));
        Register.auxiliary(extension, console);
        ManifestResponse.fetch(URI.create(extension.url()), extension.thumbprint())
                .manifests();
        console.print(RegistrationMessage.LABEL_REACHABLE, RegistrationMessage.MANIFEST_REACHABLE.statement());
        if (inTrial(extension, registry.guid(), login, console)) {
            console.print(DoctorMessage.CHECK_TRIAL, DoctorMessage.DOCTOR_TRIAL_ACTIVE.statement());
        }
    }

    /** Only for users of the service; for others, the record and the address are all there is to show. */
    private static boolean inTrial(
            ExtensionRecord extension, String vcenter, VcenterAccess.Login login, Console console) {
        try (ServiceApiClient service =
                new ServiceApiClient(URI.create(extension.url()), extension.thumbprint(), console.locale())) {
            return service.logIn(vcenter, login.user(), login.password()).status() == 201
                    && service.get("sessions/current").json().path("trial").asBoolean();
        } catch (Problem e) {
            return false;
        }
    }
}
