package io.tidemark.vcenter.connection;

import io.tidemark.platform.Statement;
import io.tidemark.platform.setup.ServiceAccountWork;
import io.tidemark.vcenter.VcenterMessage;
import io.tidemark.vcenter.privilege.PrivilegePurpose;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Checks, sets, and removes the service account of a connection. */
@Component
public class ServiceAccounts {

    /**
     * An account that vCenter accepted.
     *
     * @param before the present one; null for none
     * @param lacking one statement for each privilege that it lacks, with what requires it
     */
    public record Checked(String username, @Nullable String before, List<Statement> lacking) {}

    private final VcenterRecords records;
    private final VcenterService vcenters;
    private final ConnectedVcenters connected;
    private final List<ServiceAccountWork> work;

    ServiceAccounts(
            VcenterRecords records,
            VcenterService vcenters,
            ConnectedVcenters connected,
            List<ServiceAccountWork> work) {
        this.records = records;
        this.vcenters = vcenters;
        this.connected = connected;
        this.work = work;
    }

    /** What stops without the account. */
    public List<Statement> work(String id) {
        String guid = vcenters.named(id).vcenter().guid();
        return guid == null
                ? List.of()
                : work.stream()
                        .flatMap(one -> one.withoutAccount(guid).stream())
                        .toList();
    }

    /** Logs in with the account; a refused one is a problem. Nothing is stored. */
    public Checked check(String id, String username, String password) {
        StoredVcenter vcenter = vcenters.named(id).vcenter();
        List<String> missing = records.missingPrivileges(vcenter, username, password);
        return new Checked(
                username,
                vcenter.username(),
                missing.stream()
                        .map(privilege -> VcenterMessage.ACCOUNT_PRIVILEGE_MISSING.with(
                                "account",
                                username,
                                "privilege",
                                privilege,
                                "purpose",
                                PrivilegePurpose.of(privilege).statement()))
                        .toList());
    }

    /** Stores an account that vCenter accepts. */
    public Checked set(String id, String username, String password) {
        Checked checked = check(id, username, password);
        StoredVcenter vcenter = vcenters.named(id).vcenter();
        vcenters.change(id, vcenter.address(), vcenter.thumbprint(), username, password);
        return checked;
    }

    /** Without asking vCenter; its sessions end. */
    public void remove(String id) {
        records.removeAccount(vcenters.named(id).vcenter());
        connected.reload();
    }
}
