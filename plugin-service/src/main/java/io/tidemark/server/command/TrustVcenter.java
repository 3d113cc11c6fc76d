package io.tidemark.server.command;

import io.tidemark.activity.ActivityChain;
import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.platform.console.Console;
import io.tidemark.platform.tls.Thumbprint;
import io.tidemark.vcenter.connection.StoredVcenter;
import io.tidemark.vcenter.connection.VcenterTrust;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import picocli.CommandLine;

/**
 * {@code trust-vcenter}: accepts the new certificate of a connected vCenter, because users cannot log in while it is not
 * trusted.
 */
@CommandLine.Command(name = "trust-vcenter", mixinStandardHelpOptions = true)
public class TrustVcenter implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Parameters(index = "0", paramLabel = "HOST[:PORT]", descriptionKey = "vcenter-address")
    private String address = "";

    @CommandLine.Option(names = "--thumbprint", paramLabel = "SHA256")
    private @Nullable String thumbprint;

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    /** The connections and the record. */
    @Import(VcenterTrust.class)
    @ComponentScan(basePackageClasses = ActivityChain.class)
    static class Module {}

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        StoredVcenter trusted = OfflineContext.run(settings, Module.class, this::accept);
        new Console(spec)
                .print(
                        CommandMessage.LABEL_TRUSTED,
                        CommandMessage.VCENTER_CERTIFICATE_TRUSTED.with(
                                "vcenter", trusted.address(), "thumbprint", String.valueOf(trusted.thumbprint())));
        return 0;
    }

    private StoredVcenter accept(ApplicationContext context) {
        String pin = thumbprint;
        if (pin != null) {
            requireNoOther(context.getEnvironment(), Thumbprint.normalize(pin));
        }
        return context.getBean(VcenterTrust.class).accept(address, pin, OfflineContext.user());
    }

    /** The next start would replace the thumbprint by the one in the settings. */
    private void requireNoOther(Environment environment, String pin) {
        OptionalInt index = ConfiguredVcenters.index(environment, address);
        String configured =
                index.isPresent() ? ConfiguredVcenters.value(environment, index.getAsInt(), "thumbprint") : "";
        if (!configured.isBlank() && !Thumbprint.normalize(configured).equals(pin)) {
            throw Problem.conflict(
                    "vcenter-configured",
                    CommandMessage.VCENTER_THUMBPRINT_IN_SETTINGS.with("address", address, "thumbprint", configured));
        }
    }
}
