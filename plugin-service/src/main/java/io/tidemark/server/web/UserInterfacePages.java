package io.tidemark.server.web;

import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Serves the user interface under {@code /plugin/}: files with a hash in their name are cached indefinitely, others are
 * revalidated.
 */
@Configuration(proxyBeanMethods = false)
class UserInterfacePages implements WebMvcConfigurer {

    private static final String FILES = "classpath:/META-INF/resources/plugin/";
    private static final String HASHED = "/plugin/{file:.+-[A-Za-z0-9_-]{8}\\.(?:js|css|woff2)}";

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        CacheControl forEver =
                CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();
        registry.addResourceHandler(HASHED).addResourceLocations(FILES).setCacheControl(forEver);
        registry.addResourceHandler("/plugin/media/**")
                .addResourceLocations(FILES + "media/")
                .setCacheControl(forEver);
        registry.addResourceHandler("/plugin/**").addResourceLocations(FILES).setCacheControl(CacheControl.noCache());
    }

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addRedirectViewController("/plugin", "/plugin/");
        registry.addViewController("/plugin/").setViewName("forward:/plugin/index.html");
        registry.addViewController("/plugin/help/").setViewName("forward:/plugin/help/index.html");
    }
}
