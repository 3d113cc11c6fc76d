/** Preferences of users: language and formats of the page, arrangement of the list of datastores. */
@NullMarked
package io.tidemark.security.preferences;

import org.jspecify.annotations.NullMarked;
