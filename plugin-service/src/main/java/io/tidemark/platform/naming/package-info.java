/** Names of objects that are stored by id. */
@NullMarked
package io.tidemark.platform.naming;

import org.jspecify.annotations.NullMarked;
