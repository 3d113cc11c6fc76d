package io.tidemark.reclaim.explain;

import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Something that explains a result.
 *
 * @param evidence what was seen, with its figures
 * @param advice what to do about it, null when there is nothing to do
 * @param serious whether somebody should act
 */
public record Reason(Statement evidence, @Nullable Statement advice, boolean serious) {}
