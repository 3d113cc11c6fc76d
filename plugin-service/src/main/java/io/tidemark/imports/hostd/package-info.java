/** Manual UNMAP in hostd.log, from files or live. */
@NullMarked
package io.tidemark.imports.hostd;

import org.jspecify.annotations.NullMarked;
