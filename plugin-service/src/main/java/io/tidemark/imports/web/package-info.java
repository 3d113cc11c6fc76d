/** {@code /api/v1/imports} and {@code /api/v1/datastores/{id}/logged-runs}. */
@NullMarked
package io.tidemark.imports.web;

import org.jspecify.annotations.NullMarked;
