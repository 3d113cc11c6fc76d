package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.soap.VimEndpoint;
import org.springframework.context.annotation.Import;
import org.springframework.modulith.NamedInterface;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Removes a connection by command: if the only vCenter no longer exists, users cannot log in to remove it. Not found by
 * a component scan; a command imports it.
 */
@Import(StoredVcenters.class)
@NamedInterface("offline")
public class VcenterRemoval {

    private final StoredVcenters table;
    private final Vault vault;
    private final TransactionOperations transaction;
    private final Recorder recorder;

    VcenterRemoval(StoredVcenters table, Vault vault, TransactionOperations transaction, Recorder recorder) {
        this.table = table;
        this.vault = vault;
        this.transaction = transaction;
        this.recorder = recorder;
    }

    /**
     * Removes connection and password, and records it. Data of its datastores is kept, with the GUID of the vCenter.
     *
     * @param address as stored, in any case
     * @param answering true = also a vCenter that responds; otherwise that is a {@link Problem}
     * @param by user in the activity
     * @return the removed connection
     */
    public StoredVcenter forget(String address, boolean answering, String by) {
        StoredVcenter vcenter = table.named(address);
        if (!answering) {
            requireGone(vcenter);
        }
        transaction.executeWithoutResult(status -> {
            vault.forget(vcenter.secret());
            table.found(vcenter);
            table.delete(vcenter.id());
            recorder.of(by, vcenter.guid(), "vcenter.disconnect")
                    .on(vcenter.id(), vcenter.address())
                    .done();
        });
        return vcenter;
    }

    /** A vCenter with another GUID at the address is not the connected one. */
    private static void requireGone(StoredVcenter vcenter) {
        try {
            String guid =
                    VimEndpoint.offline(vcenter.address(), vcenter.thumbprint()).guid();
            if (vcenter.guid() == null || guid.equalsIgnoreCase(vcenter.guid())) {
                throw Problem.conflict(
                        "vcenter-answers", VcenterProblemMessage.VCENTER_RESPONDS.with("vcenter", vcenter.address()));
            }
        } catch (VcenterUnreachable e) {
            if (e.getCause() instanceof CertificateNotTrusted presented) {
                throw VcenterTrust.otherCertificate(vcenter, presented);
            }
        }
    }
}
