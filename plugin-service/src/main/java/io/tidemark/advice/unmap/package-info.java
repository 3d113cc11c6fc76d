/** Whether a guest's delete can reach the array: one small rule a condition, from documented prerequisites. */
@NullMarked
package io.tidemark.advice.unmap;

import org.jspecify.annotations.NullMarked;
