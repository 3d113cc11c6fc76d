package io.tidemark.vcenter;

import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;

/**
 * Opens sessions that carry a person's own rights. Both methods throw {@link VcenterUnreachable} when no answer came; the
 * caller ends the session.
 */
public interface VcenterLogins {

    /** A session by name and password, which are not kept; {@link LoginRefused} when vCenter does not accept them. */
    UserSession logIn(VcenterConnection vcenter, String userName, String password);

    /**
     * Exchanges the token that the vSphere Client gave its user for a clone of the user's session, renewed the same way while
     * the token lives; {@link SessionEnded} when the token is not (or no longer) worth a session.
     */
    UserSession exchange(VcenterConnection vcenter, String pluginToken);
}
