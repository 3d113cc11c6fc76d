/** The data directory of the service and files in it that only their owner may read. */
@NullMarked
package io.tidemark.platform.file;

import org.jspecify.annotations.NullMarked;
