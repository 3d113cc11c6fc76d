/** HTTPS: the server's key and certificate, their creation and renewal. */
@NullMarked
package io.tidemark.server.tls;

import org.jspecify.annotations.NullMarked;
