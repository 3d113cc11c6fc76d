/** Requests: what headers and addresses show about senders, and one answer for those that ask the same at once. */
@NullMarked
package io.tidemark.platform.request;

import org.jspecify.annotations.NullMarked;
