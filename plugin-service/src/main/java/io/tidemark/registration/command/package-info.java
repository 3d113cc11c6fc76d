/** The jar's commands on vCenters: register, status, unregister, doctor; and the support bundle. */
@NullMarked
package io.tidemark.registration.command;

import org.jspecify.annotations.NullMarked;
