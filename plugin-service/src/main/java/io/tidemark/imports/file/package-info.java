/** Received files as text: unpacked within bounds, decoded strictly, their kind detected by their beginning. */
@NullMarked
package io.tidemark.imports.file;

import org.jspecify.annotations.NullMarked;
