/** REST: backups and their downloads. */
@NullMarked
package io.tidemark.backup.web;

import org.jspecify.annotations.NullMarked;
