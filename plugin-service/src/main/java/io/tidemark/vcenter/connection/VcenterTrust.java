package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.Thumbprint;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Import;
import org.springframework.modulith.NamedInterface;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Accepts the new certificate of a connected vCenter by command: while the certificate is not trusted, users cannot log
 * in to accept it. Not found by a component scan; a command imports it.
 */
@Import(StoredVcenters.class)
@NamedInterface("offline")
public class VcenterTrust {

    private final StoredVcenters table;
    private final TransactionOperations transaction;
    private final Recorder recorder;
    private final Clock clock;

    VcenterTrust(StoredVcenters table, TransactionOperations transaction, Recorder recorder, Clock clock) {
        this.table = table;
        this.transaction = transaction;
        this.recorder = recorder;
        this.clock = clock;
    }

    /**
     * Stores the thumbprint of the certificate, and records it, if the server presents that certificate and is the same
     * vCenter; the stored password is kept.
     *
     * @param address as stored, in any case
     * @param thumbprint SHA-256; null only checks the stored one
     * @param by user in the activity
     * @return the connection as it is stored now
     */
    public StoredVcenter accept(String address, @Nullable String thumbprint, String by) {
        StoredVcenter stored = table.named(address);
        String pin = thumbprint == null ? stored.thumbprint() : Thumbprint.normalize(thumbprint);
        StoredVcenter presented = presented(stored, pin);
        if (presented.sameAs(stored)) {
            return stored;
        }
        transaction.executeWithoutResult(status -> {
            table.update(presented);
            recorder.of(by, presented.guid(), "vcenter.change")
                    .on(presented.id(), presented.address())
                    .done();
        });
        return presented;
    }

    private StoredVcenter presented(StoredVcenter stored, @Nullable String pin) {
        VimEndpoint endpoint = VimEndpoint.offline(stored.address(), pin);
        try {
            String guid = endpoint.guid();
            if (stored.guid() != null && !guid.equalsIgnoreCase(stored.guid())) {
                throw Problem.conflict(
                        "vcenter-mismatch",
                        VcenterProblemMessage.ANOTHER_VCENTER.with(
                                "address", stored.address(), "before", stored.guid()));
            }
            return new StoredVcenter(
                    stored.id(),
                    stored.address(),
                    endpoint.thumbprint(),
                    guid,
                    stored.product(),
                    stored.version(),
                    stored.username(),
                    clock.instant());
        } catch (VcenterUnreachable e) {
            throw e.getCause() instanceof CertificateNotTrusted refused ? otherCertificate(stored, refused) : e;
        }
    }

    static Problem otherCertificate(StoredVcenter vcenter, CertificateNotTrusted refused) {
        return Problem.conflict(
                "vcenter-answers",
                VcenterProblemMessage.VCENTER_OTHER_CERTIFICATE.with(
                        "vcenter", vcenter.address(), "thumbprint", refused.presentedThumbprint()));
    }
}
