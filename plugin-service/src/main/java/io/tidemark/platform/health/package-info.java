/** Health of components: checks on request and events on change. */
@NullMarked
package io.tidemark.platform.health;

import org.jspecify.annotations.NullMarked;
