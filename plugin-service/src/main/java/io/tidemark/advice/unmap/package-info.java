/** Whether UNMAP from a guest can reach the array: one rule per condition, from documented prerequisites. */
@NullMarked
package io.tidemark.advice.unmap;

import org.jspecify.annotations.NullMarked;
