/** Constraints of Bean Validation as errors of a request, and constraints of settings. */
@NullMarked
package io.tidemark.platform.validation;

import org.jspecify.annotations.NullMarked;
