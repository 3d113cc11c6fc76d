/** The jar's commands on vCenters: register, status, unregister, doctor. */
@NullMarked
package io.tidemark.registration.command;

import org.jspecify.annotations.NullMarked;
