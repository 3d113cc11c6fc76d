/**
 * Figures of arrays that are not connected, from vCenter's storage monitoring: which of them can be used, and why others
 * cannot.
 */
@NullMarked
package io.tidemark.inventory.monitoring;

import org.jspecify.annotations.NullMarked;
