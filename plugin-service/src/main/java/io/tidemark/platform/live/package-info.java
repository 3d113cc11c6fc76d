/** Live resources: accepted with 202 and an address, followed by server-sent events until they end. */
@NullMarked
package io.tidemark.platform.live;

import org.jspecify.annotations.NullMarked;
