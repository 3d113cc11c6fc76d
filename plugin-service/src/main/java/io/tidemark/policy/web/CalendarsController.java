package io.tidemark.policy.web;

import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.policy.CalendarService;
import io.tidemark.policy.calendar.BlackoutCalendar;
import io.tidemark.policy.calendar.CalendarDefinition;
import io.tidemark.vcenter.SignedIn;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

/** Calendars of blackouts that policies share. */
@RestController
@RequestMapping("/api/v1/calendars")
class CalendarsController {

    private final CalendarService service;

    CalendarsController(CalendarService service) {
        this.service = service;
    }

    /**
     * A calendar with the policies that use it.
     *
     * @param policies names of the policies that keep its blackouts, as far as the caller may view them
     */
    record CalendarView(String id, CalendarDefinition definition, List<String> policies) {}

    /**
     * Lists the calendars of blackouts.
     *
     * @query q text that the name contains
     */
    @GetMapping
    PageOf<CalendarView> list(SignedIn caller, PageQuery query) {
        String text = query.q() == null ? "" : query.q().strip().toLowerCase(Locale.ROOT);
        PageOf<BlackoutCalendar> page = query.slice(service.all(caller).stream()
                .filter(calendar ->
                        calendar.definition().name().toLowerCase(Locale.ROOT).contains(text))
                .toList());
        Map<String, List<String>> keeping = service.keptBy(caller, page.items());
        return page.map(calendar -> view(calendar, keeping));
    }

    /** Returns a calendar. */
    @GetMapping("/{id}")
    CalendarView one(@PathVariable String id, SignedIn caller) {
        return view(caller, service.one(caller, id));
    }

    /** Creates a calendar. */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<CalendarView> create(@RequestBody CalendarDefinition body, SignedIn caller) {
        BlackoutCalendar calendar = service.create(caller, body);
        return ResponseEntity.created(URI.create("/api/v1/calendars/" + calendar.id()))
                .body(view(caller, calendar));
    }

    /** Changes a calendar. Policies that use it are scheduled again. */
    @PutMapping("/{id}")
    CalendarView change(@PathVariable String id, @RequestBody CalendarDefinition body, SignedIn caller) {
        return view(caller, service.change(caller, id, body));
    }

    /** Deletes a calendar that no policy uses. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id, SignedIn caller) {
        service.delete(caller, id);
    }

    private CalendarView view(SignedIn caller, BlackoutCalendar calendar) {
        return view(calendar, service.keptBy(caller, List.of(calendar)));
    }

    private static CalendarView view(BlackoutCalendar calendar, Map<String, List<String>> keeping) {
        return new CalendarView(calendar.id(), calendar.definition(), keeping.getOrDefault(calendar.id(), List.of()));
    }
}
