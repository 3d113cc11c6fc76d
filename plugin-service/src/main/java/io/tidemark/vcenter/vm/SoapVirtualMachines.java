package io.tidemark.vcenter.vm;

import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.RenewableSession;
import java.util.ArrayList;
import java.util.List;

/** {@link VirtualMachines} over SOAP. */
public final class SoapVirtualMachines implements VirtualMachines {

    /** VMs are larger than hosts and datastores: about 15 kB each, most of it hardware. */
    private static final int PAGE = 100;

    private final RenewableSession session;

    public SoapVirtualMachines(RenewableSession session) {
        this.session = session;
    }

    @Override
    public List<VmFacts> all() {
        return session.perform(conversation -> {
            List<VmFacts> all = new ArrayList<>();
            PropertyQuery.each(
                    conversation,
                    PropertyQuery.inventory(
                            conversation, PropertyQuery.properties(VmProperties.TYPE, VmProperties.PATHS)),
                    PAGE,
                    content -> {
                        PropertyValues values = PropertyValues.of(content);
                        if (values.readable()) {
                            all.add(VmProperties.facts(values));
                        }
                    });
            return List.copyOf(all);
        });
    }
}
