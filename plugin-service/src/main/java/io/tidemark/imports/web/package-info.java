/** {@code /api/v1/imports}, {@code /api/v1/esxtop-views}, and {@code /api/v1/datastores/{id}/logged-runs}. */
@NullMarked
package io.tidemark.imports.web;

import org.jspecify.annotations.NullMarked;
