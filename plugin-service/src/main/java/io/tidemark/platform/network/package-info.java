/** Connections to other servers, limited to the networks that the operator allows. */
@NullMarked
package io.tidemark.platform.network;

import org.jspecify.annotations.NullMarked;
