package io.tidemark.vcenter.fault;

import io.tidemark.platform.Statement;

/** vCenter does not accept the user name and password, or the ticket. */
public class LoginRefused extends VcenterFault {
    public LoginRefused(Statement statement) {
        super(422, "vcenter-login-refused", "InvalidLogin", statement);
    }
}
