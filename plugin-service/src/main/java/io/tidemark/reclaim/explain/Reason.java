package io.tidemark.reclaim.explain;

import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Something that explains a result.
 *
 * @param evidence what was seen, with its figures
 * @param advice the action to take, null if there is none
 * @param serious whether somebody should act
 */
public record Reason(Statement evidence, @Nullable Statement advice, boolean serious) {}
