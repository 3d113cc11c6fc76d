/** Measures how fast a local disk writes zeros, by the time that a host takes to create a virtual disk. */
@NullMarked
package io.tidemark.reclaim.createtest;

import org.jspecify.annotations.NullMarked;
