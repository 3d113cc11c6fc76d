/** REST endpoints of create tests. */
@NullMarked
package io.tidemark.reclaim.createtest.web;

import org.jspecify.annotations.NullMarked;
