/** The steps towards a complete installation, and who does not want to see them. */
@NullMarked
package io.tidemark.server.setup;

import org.jspecify.annotations.NullMarked;
