/** REST endpoint for local devices. */
@NullMarked
package io.tidemark.inventory.local.web;

import org.jspecify.annotations.NullMarked;
