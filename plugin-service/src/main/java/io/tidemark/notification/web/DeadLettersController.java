package io.tidemark.notification.web;

import io.tidemark.notification.DeadLetterService;
import io.tidemark.notification.DeadLetterService.DeadLetter;
import io.tidemark.notification.notice.Notice;
import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Notices that could not be delivered, the newest first. */
@RestController
@RequestMapping("/api/v1/dead-letters")
class DeadLettersController {

    private final DeadLetterService service;

    DeadLettersController(DeadLetterService service) {
        this.service = service;
    }

    /**
     * A dead letter as it is shown.
     *
     * @param attempts how often it was tried
     * @param problem why it could not be delivered, in the language that is asked for
     */
    record DeadLetterView(
            String id,
            String channel,
            String channelName,
            Notice notice,
            int attempts,
            @Nullable String problem) {

        static DeadLetterView of(DeadLetter letter) {
            Statement problem = letter.delivery().problem();
            return new DeadLetterView(
                    letter.delivery().id(),
                    letter.delivery().channel(),
                    letter.channelName(),
                    letter.delivery().notice(),
                    letter.delivery().tries(),
                    problem == null ? null : problem.in(LocaleContextHolder.getLocale()));
        }
    }

    /** Lists the notices that could not be delivered, newest first. */
    @GetMapping
    PageOf<DeadLetterView> list(PageQuery query, Caller caller) {
        return service.page(caller, query).map(DeadLetterView::of);
    }

    /**
     * Delivers a notice again.
     *
     * @return Accepted; the notification is queued again.
     */
    @PostMapping("/{id}/retry")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void retry(@PathVariable String id, Caller caller) {
        service.retry(caller, id);
    }
}
