package io.tidemark.registration.command;

import io.tidemark.platform.Problem;
import io.tidemark.registration.PluginCertificate;
import io.tidemark.registration.PluginRecord;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The checks of {@code doctor} on one vCenter; a check is skipped if an earlier one makes it meaningless. */
final class Examination {

    private static final Duration SKEW = Duration.ofSeconds(60);

    private final ExtensionRegistry registry;
    private final VcenterAccess.Login login;
    private final List<Finding> findings = new ArrayList<>();

    Examination(ExtensionRegistry registry, VcenterAccess.Login login) {
        this.registry = registry;
        this.login = login;
    }

    List<Finding> findings() {
        findings.add(Finding.ok("vCenter", registry.product() + ", GUID " + registry.guid()));
        Optional<ExtensionRecord> record = registry.find(PluginRecord.KEY);
        if (record.isEmpty()) {
            findings.add(Finding.fail(
                    "Extension record",
                    "vCenter has no extension " + PluginRecord.KEY + ".",
                    "Run 'register' with the address of this service."));
            return findings;
        }
        findings.add(Finding.ok(
                "Extension record", PluginRecord.KEY + " at " + record.get().url()));
        version(record.get());
        server(record.get());
        return findings;
    }

    private void version(ExtensionRecord record) {
        String mine = PluginRecord.version(PluginRecord.class.getPackage().getImplementationVersion());
        int order = Succession.compare(record.version(), mine);
        if (order == 0) {
            findings.add(Finding.ok("Version", record.version() + ", as this jar"));
        } else if (order < 0) {
            findings.add(Finding.warn(
                    "Version",
                    record.version() + " is registered, this jar is " + mine
                            + ": the client goes on with the old manifest.",
                    "Start the service from this jar, then run 'register' with it."));
        } else {
            findings.add(Finding.warn(
                    "Version",
                    record.version() + " is registered, this jar is older: " + mine + ".",
                    "Use the jar that the service runs from."));
        }
    }

    private void server(ExtensionRecord record) {
        URI url = URI.create(record.url());
        PluginCertificate presented;
        try {
            presented = PluginCertificate.presentedAt(url);
        } catch (Problem e) {
            findings.add(Finding.fail(
                    "Address",
                    e.detail().replaceFirst(": start the service.*", "."),
                    "Start the service; look at name resolution and firewalls between here and " + url.getHost()
                            + ". vCenter itself downloads the manifest, so try 'curl -k " + url
                            + "' in a shell of the vCenter appliance too."));
            return;
        }
        findings.add(Finding.ok("Address", url.getHost() + " answers over TLS, from this machine"));
        if (!presented.thumbprint().equals(record.thumbprint())) {
            findings.add(
                    Finding.fail(
                            "Thumbprint",
                            "The server presents SHA-256 " + presented.thumbprint() + ", registered is "
                                    + record.thumbprint() + ": vCenter refuses it.",
                            "If the certificate was renewed, run 'register' again; if not, find out who answers at that address."));
            return;
        }
        findings.add(Finding.ok("Thumbprint", "the served certificate is the registered one"));
        Optional<Finding> over = CertificateFindings.over(presented.certificate());
        if (over.isPresent()) {
            findings.add(over.get());
            return;
        }
        manifest(record, url, presented);
    }

    private void manifest(ExtensionRecord record, URI url, PluginCertificate presented) {
        try {
            ManifestAnswer answer = ManifestAnswer.fetch(url, record.thumbprint());
            answer.date()
                    .ifPresent(now -> findings.addAll(CertificateFindings.of(
                            presented.certificate(), url.getHost(), now, record.certificate() != null)));
            List<JsonNode> manifests = answer.manifests();
            findings.add(fitting(manifests));
            answer.date().ifPresent(this::clocks);
            try (ServiceDesk service = new ServiceDesk(url, record.thumbprint())) {
                new ServiceExamination(service, registry, login, findings).run();
            }
        } catch (Problem e) {
            findings.add(
                    Finding.fail("Manifest", e.detail(), "Look at the service's log; is --plugin-url the right one?"));
        }
    }

    private Finding fitting(List<JsonNode> manifests) {
        List<String> asked = manifests.stream()
                .map(manifest ->
                        manifest.at("/requirements/vcenter.server/version").asString("any version"))
                .toList();
        boolean fits = asked.stream().anyMatch(interval -> VersionInterval.contains(interval, registry.version()));
        return fits
                ? Finding.ok(
                        "Manifest",
                        manifests.size() == 1 ? "is there and fits" : "one of " + manifests.size() + " fits")
                : Finding.fail(
                        "Manifest",
                        "It is for vCenter " + String.join(" or ", asked) + ", this is " + registry.version()
                                + ": the client calls the plug-in incompatible.",
                        "Register " + PluginAddress.ZIP + ", which has a manifest for 7.0 too.");
    }

    private void clocks(Instant service) {
        Duration skew = Duration.between(service, registry.currentTime());
        if (skew.abs().compareTo(SKEW) <= 0) {
            findings.add(Finding.ok(
                    "Clocks", "vCenter and the service differ by " + skew.abs().toSeconds() + " s"));
        } else {
            findings.add(Finding.warn(
                    "Clocks",
                    "vCenter is " + skew.abs().toSeconds() + " s " + (skew.isNegative() ? "behind" : "ahead of")
                            + " the service: schedules start and figures are dated by the wrong time.",
                    "Let both follow the same time servers."));
        }
    }
}
