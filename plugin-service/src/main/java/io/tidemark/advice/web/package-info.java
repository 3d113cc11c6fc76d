/** The REST API of advice. */
@NullMarked
package io.tidemark.advice.web;

import org.jspecify.annotations.NullMarked;
