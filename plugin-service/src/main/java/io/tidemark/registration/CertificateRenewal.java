package io.tidemark.registration;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.platform.setup.ServiceAccountWork;
import io.tidemark.platform.tls.CertificateInUse;
import io.tidemark.vcenter.ExtensionRegistries;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterMessage;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.fault.PermissionMissing;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Updates the extension records after the certificate is renewed, because vCenter would otherwise reject the plug-in.
 * Changes a record only if its address responds with this certificate, not if a proxy presents another one.
 */
@Component
class CertificateRenewal implements ServiceAccountWork {

    private static final Logger LOG = LoggerFactory.getLogger(CertificateRenewal.class);
    private static final String ADVICE =
            " If the certificate was renewed, run 'register' again: until then vCenter refuses the plug-in.";

    private final ExtensionRegistries registries;
    private final Recorder recorder;
    private final Executor executor;
    private final Set<String> done = ConcurrentHashMap.newKeySet();
    private volatile List<VcenterConnection> vcenters = List.of();
    private volatile @Nullable X509Certificate certificate;

    @Autowired
    CertificateRenewal(ExtensionRegistries registries, Vcenters vcenters, Recorder recorder) {
        this(registries, vcenters, recorder, new SimpleAsyncTaskExecutor("certificate-upkeep-"));
    }

    CertificateRenewal(ExtensionRegistries registries, Vcenters vcenters, Recorder recorder, Executor executor) {
        this.registries = registries;
        this.recorder = recorder;
        this.executor = executor;
        vcenters.onChange(this::connected);
    }

    @Override
    public List<Statement> withoutAccount(String vcenter) {
        return List.of(VcenterMessage.CERTIFICATE_WITHOUT_ACCOUNT.statement());
    }

    private void connected(List<VcenterConnection> all) {
        vcenters = List.copyOf(all);
        executor.execute(this::compare);
    }

    @EventListener
    void renewed(CertificateInUse event) {
        certificate = event.certificate();
        executor.execute(this::compare);
    }

    /** What a load balancer or another replica presents can change later. */
    @Scheduled(initialDelay = 10, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
    void again() {
        executor.execute(this::compare);
    }

    /** Checks each vCenter until its record is settled for the certificate. */
    private synchronized void compare() {
        X509Certificate mine = certificate;
        if (mine == null) {
            return;
        }
        PluginCertificate served = new PluginCertificate(mine);
        for (VcenterConnection vcenter : vcenters) {
            String once = vcenter.guid() + " " + vcenter.serviceAccount() + " " + served.thumbprint();
            if (vcenter.serviceAccount() != null && !done.contains(once) && look(vcenter, served)) {
                done.add(once);
            }
        }
    }

    /** False if it is not settled: the record could not be checked, or its address does not present this certificate yet. */
    private boolean look(VcenterConnection vcenter, PluginCertificate served) {
        try (ExtensionRegistry registry = registries.registry(vcenter).orElse(null)) {
            Optional<ExtensionRecord> record = registry == null ? Optional.empty() : registry.find(PluginRecord.KEY);
            Presented presented =
                    registry == null || record.isEmpty() ? Presented.OTHER : presented(record.get(), served);
            if (registry != null && record.isPresent() && presented == Presented.THIS) {
                registry.put(
                        record.get().pinnedTo(served.thumbprint(), registry.takesCertificates() ? served.pem() : null));
                LOG.info("vCenter {} now expects the certificate SHA-256 {}", vcenter.address(), served.thumbprint());
                record(
                        vcenter,
                        Outcome.DONE,
                        RegistrationMessage.PLUGIN_CERTIFICATE_REGISTERED.with("thumbprint", served.thumbprint()));
            }
            return presented != Presented.NOT_YET;
        } catch (PermissionMissing e) {
            LOG.warn(
                    "The extension record in vCenter {} expects another certificate, and {}{}",
                    vcenter.address(),
                    e.detail(),
                    ADVICE);
            record(vcenter, Outcome.REFUSED, e.statement());
            return true;
        } catch (Problem e) {
            LOG.warn("The extension record in vCenter {} was not checked: {}{}", vcenter.address(), e.detail(), ADVICE);
            return false;
        }
    }

    /** The certificate at the address of a record. */
    private enum Presented {
        /** This one, while the record expects another. */
        THIS,
        /** Still the registered one, or none. */
        NOT_YET,
        /** The record is right, or is about another certificate. */
        OTHER
    }

    private static Presented presented(ExtensionRecord record, PluginCertificate served) {
        if (served.thumbprint().equals(record.thumbprint())) {
            return Presented.OTHER;
        }
        try {
            String presented =
                    PluginCertificate.presentedAt(URI.create(record.url())).thumbprint();
            if (presented.equals(served.thumbprint())) {
                return Presented.THIS;
            }
            if (!presented.equals(record.thumbprint())) {
                LOG.warn(
                        "{} presents SHA-256 {}, which is neither this service's certificate nor the registered one {}.{}",
                        record.url(),
                        presented,
                        record.thumbprint(),
                        ADVICE);
                return Presented.OTHER;
            }
        } catch (Problem e) {
            LOG.warn("{}", e.detail());
        }
        return Presented.NOT_YET;
    }

    private void record(VcenterConnection vcenter, Outcome outcome, Statement detail) {
        recorder.of(String.valueOf(vcenter.serviceAccount()), vcenter.guid(), "plugin.certificate")
                .on(null, vcenter.address())
                .ended(outcome, detail);
    }
}
