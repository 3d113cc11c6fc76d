package io.tidemark.server.web;

import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/** Query parameters set what a controller declares, and no path into it. */
@ControllerAdvice
class RequestBinding {

    @InitBinder
    void bind(WebDataBinder binder) {
        binder.setDeclarativeBinding(true);
    }
}
