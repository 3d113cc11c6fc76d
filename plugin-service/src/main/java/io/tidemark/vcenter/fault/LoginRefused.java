package io.tidemark.vcenter.fault;

/** vCenter does not accept the user name and password, or the ticket. */
public class LoginRefused extends VcenterFault {
    public LoginRefused(String detail) {
        super(422, "vcenter-login-refused", "InvalidLogin", detail);
    }
}
