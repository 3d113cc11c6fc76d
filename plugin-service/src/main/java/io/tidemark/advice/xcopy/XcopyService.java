package io.tidemark.advice.xcopy;

import io.tidemark.audit.XcopyHosts;
import io.tidemark.inventory.Inventory;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import org.springframework.stereotype.Service;

/** XCOPY advice for what the caller sees; asks no host, believes the last audits. */
@Service
public class XcopyService {

    private final Inventory inventory;
    private final XcopyHosts audited;

    XcopyService(Inventory inventory, XcopyHosts audited) {
        this.inventory = inventory;
        this.audited = audited;
    }

    /** Every host and device behind a shared VMFS datastore that the caller sees. */
    public List<HostTransfer> hosts(SignedIn caller) {
        return new HostTransfers(caller.vcenter(), inventory.datastores(caller), audited.visible(caller)).all();
    }
}
