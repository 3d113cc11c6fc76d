/** Datastores over REST. */
@NullMarked
package io.tidemark.inventory.web;

import org.jspecify.annotations.NullMarked;
