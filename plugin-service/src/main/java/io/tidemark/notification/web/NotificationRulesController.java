package io.tidemark.notification.web;

import io.tidemark.notification.RuleService;
import io.tidemark.notification.rule.NotificationRule;
import io.tidemark.notification.rule.NotificationRuleDefinition;
import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Rules that define which notifications are sent to which channels. */
@RestController
@RequestMapping("/api/v1/notification-rules")
class NotificationRulesController {

    private final RuleService service;
    private final RuleViews views;

    NotificationRulesController(RuleService service, RuleViews views) {
        this.service = service;
        this.views = views;
    }

    /**
     * Lists the rules that select which notices go over which channels.
     *
     * @query q text that the name contains
     */
    @GetMapping
    PageOf<NotificationRuleView> list(PageQuery query, Caller caller) {
        return views.of(
                caller,
                query.slice(service.all(caller).stream()
                        .filter(rule -> query.matches(rule.name()))
                        .toList()));
    }

    /** Returns a rule. */
    @GetMapping("/{id}")
    NotificationRuleView one(@PathVariable String id, Caller caller) {
        return views.of(caller, service.one(caller, id));
    }

    /** Creates a rule. */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<NotificationRuleView> create(@RequestBody NotificationRuleDefinition body, Caller caller) {
        NotificationRule rule = service.create(caller, body);
        return ResponseEntity.created(URI.create("/api/v1/notification-rules/" + rule.id()))
                .body(views.of(caller, rule));
    }

    /** Changes a rule. */
    @PutMapping("/{id}")
    NotificationRuleView change(@PathVariable String id, @RequestBody NotificationRuleDefinition body, Caller caller) {
        return views.of(caller, service.change(caller, id, body));
    }

    /** Deletes a rule. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id, Caller caller) {
        service.delete(caller, id);
    }
}
