/** Replaces identities and removes secrets before anything is stored. */
@NullMarked
package io.tidemark.evidence.anonymous;

import org.jspecify.annotations.NullMarked;
