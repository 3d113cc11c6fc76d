/** The settings for all runs. */
@NullMarked
package io.tidemark.reclaim.settings;

import org.jspecify.annotations.NullMarked;
