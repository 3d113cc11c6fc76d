package io.tidemark.vcenter.esxcli;

import io.tidemark.vcenter.fault.VcenterFault;

/** The host refused or failed an esxcli command; the detail is the host's own words. */
public class EsxcliFault extends VcenterFault {

    public EsxcliFault(String detail) {
        super("CLIFault", detail);
    }
}
