/** The connections over HTTP. */
@NullMarked
package io.tidemark.vcenter.web;

import org.jspecify.annotations.NullMarked;
