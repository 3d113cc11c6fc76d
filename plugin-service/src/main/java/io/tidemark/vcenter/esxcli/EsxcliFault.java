package io.tidemark.vcenter.esxcli;

import io.tidemark.vcenter.fault.VcenterFault;

/** The host rejected an esxcli command or it failed; the detail is the message of the host. */
public class EsxcliFault extends VcenterFault {

    public EsxcliFault(String detail) {
        super("CLIFault", detail);
    }
}
