/** Connections to vCenters: stored, checked, kept alive; the service account's session and the sessions of users. */
@NullMarked
package io.tidemark.vcenter.connection;

import org.jspecify.annotations.NullMarked;
