package io.tidemark.registration.command;

import io.tidemark.platform.Problem;
import io.tidemark.registration.PluginCertificate;
import io.tidemark.registration.PluginRecord;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.registration.client.ServiceApiClient;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The checks of {@code doctor} on one vCenter; a check is skipped if an earlier one makes it meaningless. */
final class VcenterCheck {

    private static final Duration SKEW = Duration.ofSeconds(60);

    private final ExtensionRegistry registry;
    private final VcenterAccess.Login login;
    private final Locale locale;
    private final List<CheckResult> results = new ArrayList<>();

    /** @param locale in which the service describes what it finds */
    VcenterCheck(ExtensionRegistry registry, VcenterAccess.Login login, Locale locale) {
        this.registry = registry;
        this.login = login;
        this.locale = locale;
    }

    List<CheckResult> results() {
        results.add(CheckResult.ok(
                DoctorMessage.CHECK_VCENTER,
                DoctorMessage.VCENTER_PRODUCT.with("product", registry.product(), "guid", registry.guid())));
        Optional<ExtensionRecord> record = registry.find(PluginRecord.KEY);
        if (record.isEmpty()) {
            results.add(CheckResult.fail(
                    DoctorMessage.CHECK_EXTENSION,
                    DoctorMessage.EXTENSION_NOT_FOUND.with("key", PluginRecord.KEY),
                    DoctorMessage.EXTENSION_ADVICE.statement()));
            return results;
        }
        results.add(CheckResult.ok(
                DoctorMessage.CHECK_EXTENSION,
                DoctorMessage.EXTENSION_FOUND.with(
                        "key", PluginRecord.KEY, "url", record.get().url())));
        results.addAll(UserCheck.of(registry.roles(), login.user()));
        version(record.get());
        server(record.get());
        return results;
    }

    private void version(ExtensionRecord record) {
        String mine = PluginRecord.version(PluginRecord.class.getPackage().getImplementationVersion());
        int order = UpgradeKind.compare(record.version(), mine);
        Map<String, Object> versions = Map.of("registered", record.version(), "jar", mine);
        if (order == 0) {
            results.add(CheckResult.ok(
                    DoctorMessage.CHECK_VERSION, DoctorMessage.VERSION_MATCHES.with("registered", record.version())));
        } else if (order < 0) {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_VERSION,
                    DoctorMessage.VERSION_OLDER.with(versions),
                    DoctorMessage.VERSION_OLDER_ADVICE.statement()));
        } else {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_VERSION,
                    DoctorMessage.VERSION_NEWER.with(versions),
                    DoctorMessage.VERSION_NEWER_ADVICE.statement()));
        }
    }

    private void server(ExtensionRecord record) {
        URI url = URI.create(record.url());
        PluginCertificate presented;
        try {
            presented = PluginCertificate.presentedAt(url);
        } catch (Problem e) {
            results.add(CheckResult.fail(
                    DoctorMessage.CHECK_ADDRESS,
                    DoctorMessage.ADDRESS_UNREACHABLE.with(e.statement().params()),
                    DoctorMessage.ADDRESS_ADVICE.with("host", url.getHost(), "url", url.toString())));
            return;
        }
        results.add(CheckResult.ok(
                DoctorMessage.CHECK_ADDRESS, DoctorMessage.ADDRESS_RESPONDS.with("host", url.getHost())));
        if (!presented.thumbprint().equals(record.thumbprint())) {
            results.add(CheckResult.fail(
                    DoctorMessage.CHECK_THUMBPRINT,
                    DoctorMessage.THUMBPRINT_MISMATCH.with(
                            "presented", presented.thumbprint(), "registered", record.thumbprint()),
                    DoctorMessage.THUMBPRINT_ADVICE.statement()));
            return;
        }
        results.add(CheckResult.ok(DoctorMessage.CHECK_THUMBPRINT, DoctorMessage.THUMBPRINT_MATCHES.statement()));
        Optional<CheckResult> over = CertificateCheck.over(presented.certificate());
        if (over.isPresent()) {
            results.add(over.get());
            return;
        }
        manifest(record, url, presented);
    }

    private void manifest(ExtensionRecord record, URI url, PluginCertificate presented) {
        try {
            ManifestResponse answer = ManifestResponse.fetch(url, record.thumbprint());
            answer.date()
                    .ifPresent(now -> results.addAll(CertificateCheck.of(
                            presented.certificate(), url.getHost(), now, record.certificate() != null)));
            List<JsonNode> manifests = answer.manifests();
            results.add(fitting(manifests));
            answer.date().ifPresent(this::clocks);
            try (ServiceApiClient service = new ServiceApiClient(url, record.thumbprint(), locale)) {
                new ServiceCheck(service, registry, login, results).run();
            }
        } catch (Problem e) {
            results.add(CheckResult.fail(
                    RegistrationMessage.LABEL_MANIFEST, e.statement(), DoctorMessage.MANIFEST_ADVICE.statement()));
        }
    }

    private CheckResult fitting(List<JsonNode> manifests) {
        List<String> asked = manifests.stream()
                .map(manifest ->
                        manifest.at("/requirements/vcenter.server/version").asString(""))
                .toList();
        boolean fits = asked.stream().anyMatch(interval -> VersionInterval.contains(interval, registry.version()));
        return fits
                ? CheckResult.ok(
                        RegistrationMessage.LABEL_MANIFEST,
                        manifests.size() == 1
                                ? DoctorMessage.MANIFEST_COMPATIBLE.statement()
                                : DoctorMessage.MANIFEST_ONE_COMPATIBLE.with("manifests", manifests.size()))
                : CheckResult.fail(
                        RegistrationMessage.LABEL_MANIFEST,
                        DoctorMessage.MANIFEST_INCOMPATIBLE.with(
                                "versions", String.join(", ", asked), "version", registry.version()),
                        DoctorMessage.MANIFEST_INCOMPATIBLE_ADVICE.with("zip", PluginAddress.ZIP));
    }

    private void clocks(Instant service) {
        Duration skew = Duration.between(service, registry.currentTime());
        String difference = skew.abs().toString();
        if (skew.abs().compareTo(SKEW) <= 0) {
            results.add(CheckResult.ok(
                    DoctorMessage.CHECK_CLOCKS, DoctorMessage.CLOCKS_MATCH.with("difference", difference)));
        } else {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_CLOCKS,
                    (skew.isNegative() ? DoctorMessage.CLOCK_BEHIND : DoctorMessage.CLOCK_AHEAD)
                            .with("difference", difference),
                    DoctorMessage.CLOCKS_ADVICE.statement()));
        }
    }
}
