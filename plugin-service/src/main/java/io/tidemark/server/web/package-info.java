/**
 * Properties of all HTTP responses: problems, binding, and languages. Also the pages of the plug-in, the API document, the
 * health shown in the page, and exports.
 */
@NullMarked
package io.tidemark.server.web;

import org.jspecify.annotations.NullMarked;
