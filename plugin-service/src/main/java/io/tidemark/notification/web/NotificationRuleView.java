package io.tidemark.notification.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.notification.rule.NotificationRule;
import java.util.List;

/**
 * A notification rule in the API.
 *
 * @param subjects the objects and policies that the rule names, in words
 */
record NotificationRuleView(@JsonUnwrapped NotificationRule rule, List<RuleSubject> subjects) {}
