/** The catalog of messages: what the product writes for people, by code, in each shipped language. */
@NullMarked
package io.tidemark.platform.message;

import org.jspecify.annotations.NullMarked;
