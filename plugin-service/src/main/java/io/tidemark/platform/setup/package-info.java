/** What makes an installation complete, as each module knows it. */
@NullMarked
package io.tidemark.platform.setup;

import org.jspecify.annotations.NullMarked;
