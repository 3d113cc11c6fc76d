package io.tidemark.server.web;

import io.tidemark.platform.Patterns;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.springframework.format.Formatter;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/** Query parameters set what a controller declares, and no path into it; times have the form of the contract. */
@ControllerAdvice
class RequestBinding {

    private static final class Instants implements Formatter<Instant> {

        @Override
        public Instant parse(String text, Locale locale) {
            if (!text.matches(Patterns.INSTANT)) {
                throw new DateTimeParseException("not in the form of the contract", text, 0);
            }
            return Instant.parse(text);
        }

        @Override
        public String print(Instant time, Locale locale) {
            return time.toString();
        }
    }

    @InitBinder
    void bind(WebDataBinder binder) {
        binder.setDeclarativeBinding(true);
        binder.addCustomFormatter(new Instants(), Instant.class);
    }
}
