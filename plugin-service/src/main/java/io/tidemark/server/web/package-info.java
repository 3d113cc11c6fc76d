/** What every HTTP answer has in common. */
@NullMarked
package io.tidemark.server.web;

import org.jspecify.annotations.NullMarked;
