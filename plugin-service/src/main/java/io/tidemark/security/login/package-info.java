/** Limits failed log-ins by user and by address, for all replicas together. */
@NullMarked
package io.tidemark.security.login;

import org.jspecify.annotations.NullMarked;
