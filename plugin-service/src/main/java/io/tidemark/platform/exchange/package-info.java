/** Records what is exchanged with other servers, where somebody asked for it. */
@NullMarked
package io.tidemark.platform.exchange;

import org.jspecify.annotations.NullMarked;
