/** Manual UNMAP as hosts wrote it into hostd.log, from files or live. */
@NullMarked
package io.tidemark.imports.hostd;

import org.jspecify.annotations.NullMarked;
