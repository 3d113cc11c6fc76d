/** The scope and the conditions of policies. */
@NullMarked
package io.tidemark.policy.scope;

import org.jspecify.annotations.NullMarked;
