/** The steps towards a complete installation over REST. */
@NullMarked
package io.tidemark.server.setup.web;

import org.jspecify.annotations.NullMarked;
