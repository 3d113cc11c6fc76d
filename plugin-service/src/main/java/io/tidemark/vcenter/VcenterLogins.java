package io.tidemark.vcenter;

import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;

/**
 * Opens sessions with the privileges of a user. Both methods throw {@link VcenterUnreachable} if vCenter does not
 * respond; the caller ends the session.
 */
public interface VcenterLogins {

    /** A session by name and password, which are not kept; {@link LoginRefused} when vCenter does not accept them. */
    UserSession logIn(VcenterConnection vcenter, String userName, String password);

    /**
     * Exchanges the token that the vSphere Client gave its user for a clone of the user's session, renewed in the same
     * way while the token is valid; {@link SessionEnded} if the token is not (or no longer) valid.
     */
    UserSession exchange(VcenterConnection vcenter, String pluginToken);
}
