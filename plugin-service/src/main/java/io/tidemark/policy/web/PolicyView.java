package io.tidemark.policy.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.notify.NotifiedChannels;
import io.tidemark.policy.scope.ScopeName;
import io.tidemark.policy.start.PolicyResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A policy in the API.
 *
 * @param scopeNames what the scope lists, in words
 * @param lastResult null before the first start
 */
record PolicyView(
        String id,
        String vcenter,
        PolicyDefinition definition,
        @JsonUnwrapped Policy.Status status,
        @JsonUnwrapped Policy.History history,
        List<ScopeName> scopeNames,
        NotifiedChannels notifications,
        @Nullable PolicyResult lastResult) {}
