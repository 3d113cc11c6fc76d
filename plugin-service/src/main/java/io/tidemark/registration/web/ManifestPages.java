package io.tidemark.registration.web;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Serves the manifest and its icons, which vCenter fetches without anybody's session. */
@Configuration(proxyBeanMethods = false)
class ManifestPages implements WebMvcConfigurer {

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/plugin/{manifest:plugin\\.json}")
                .addResourceLocations("classpath:/plugin-manifest/")
                .setCacheControl(CacheControl.noCache());
        registry.addResourceHandler("/plugin/assets/**")
                .addResourceLocations(
                        "classpath:/META-INF/resources/plugin/assets/", "classpath:/plugin-manifest/assets/")
                .setCacheControl(CacheControl.noCache());
    }
}
