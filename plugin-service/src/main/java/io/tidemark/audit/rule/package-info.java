/** The rules: each looks at a reading of the fleet and names what deviates. */
@NullMarked
package io.tidemark.audit.rule;

import org.jspecify.annotations.NullMarked;
