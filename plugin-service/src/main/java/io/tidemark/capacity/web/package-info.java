/** {@code /api/v1/datastores/{id}/capacity}, {@code …/unmap-activity} and {@code /api/v1/fleet}. */
@NullMarked
package io.tidemark.capacity.web;

import org.jspecify.annotations.NullMarked;
