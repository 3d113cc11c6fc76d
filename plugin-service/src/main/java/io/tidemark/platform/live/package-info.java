/** Live resources: changes of versioned records as server-sent events. */
@NullMarked
package io.tidemark.platform.live;

import org.jspecify.annotations.NullMarked;
