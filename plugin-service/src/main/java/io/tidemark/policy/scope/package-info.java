/** On which datastores a policy asks for runs: what it names, and what must hold for each. */
@NullMarked
package io.tidemark.policy.scope;

import org.jspecify.annotations.NullMarked;
