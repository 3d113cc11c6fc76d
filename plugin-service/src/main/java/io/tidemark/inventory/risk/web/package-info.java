/** REST endpoints for targets on which UNMAP is a risk. */
@NullMarked
package io.tidemark.inventory.risk.web;

import org.jspecify.annotations.NullMarked;
