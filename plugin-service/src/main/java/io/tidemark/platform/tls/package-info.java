/** Which certificates are trusted, by thumbprint or by the JDK's trust store, and why a connection failed. */
@NullMarked
package io.tidemark.platform.tls;

import org.jspecify.annotations.NullMarked;
