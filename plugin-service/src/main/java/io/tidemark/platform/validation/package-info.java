/** Constraints of Bean Validation as errors of a request. */
@NullMarked
package io.tidemark.platform.validation;

import org.jspecify.annotations.NullMarked;
