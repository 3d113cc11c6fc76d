package io.tidemark.site.read;

import java.util.List;

/**
 * What the service account may not do.
 *
 * @param account its user name
 * @param missing ids of privileges that it lacks on the root folder
 */
public record AccountRights(String account, List<String> missing) {}
