package io.tidemark.registration.web;

import io.tidemark.registration.Manifests;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.ResourceResolver;
import org.springframework.web.servlet.resource.ResourceResolverChain;

/** Serves the manifest, alone and as a zip with its plain form, and its icons; vCenter fetches them without a session. */
@Configuration(proxyBeanMethods = false)
class ManifestPages implements WebMvcConfigurer {

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        add(registry, "/plugin/{manifest:plugin\\.json}", new Made("plugin.json", Manifests.bytes(Manifests.whole())));
        add(registry, "/plugin/{archive:plugin\\.zip}", new Made("plugin.zip", Manifests.archive()));
        registry.addResourceHandler("/plugin/assets/**")
                .addResourceLocations(
                        "classpath:/META-INF/resources/plugin/assets/", "classpath:/plugin-manifest/assets/")
                .setCacheControl(CacheControl.noCache());
    }

    private static void add(ResourceHandlerRegistry registry, String path, Made file) {
        registry.addResourceHandler(path)
                .setCacheControl(CacheControl.noCache())
                .setUseLastModified(false)
                .resourceChain(false)
                .addResolver(file);
    }

    /** A file that is made at start. */
    private static final class Made implements ResourceResolver {

        private final Resource file;

        Made(String name, byte[] bytes) {
            this.file = new ByteArrayResource(bytes) {
                @Override
                public String getFilename() {
                    return name;
                }
            };
        }

        @Override
        public Resource resolveResource(
                @Nullable HttpServletRequest request,
                String path,
                List<? extends Resource> locations,
                ResourceResolverChain chain) {
            return file;
        }

        @Override
        public @Nullable String resolveUrlPath(
                String path, List<? extends Resource> locations, ResourceResolverChain chain) {
            return null;
        }
    }
}
