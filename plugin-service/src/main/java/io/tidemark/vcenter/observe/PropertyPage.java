package io.tidemark.vcenter.observe;

import java.util.List;

/**
 * One page of properties.
 *
 * @param asked the largest number of objects that was requested
 * @param objects the number of objects that it has
 * @param more whether further pages follow
 * @param gaps properties that objects of the page lack or that have an unknown form
 */
public record PropertyPage(int asked, int objects, boolean more, List<PropertyGap> gaps) {}
