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
        registry.addResourceHandler("/plugin/{manifest:plugin\\.json}")
                .addResourceLocations("classpath:/plugin-manifest/")
                .setCacheControl(CacheControl.noCache());
        registry.addResourceHandler("/plugin/{archive:plugin\\.zip}")
                .setCacheControl(CacheControl.noCache())
                .setUseLastModified(false)
                .resourceChain(false)
                .addResolver(new Archive(Manifests.archive()));
        registry.addResourceHandler("/plugin/assets/**")
                .addResourceLocations(
                        "classpath:/META-INF/resources/plugin/assets/", "classpath:/plugin-manifest/assets/")
                .setCacheControl(CacheControl.noCache());
    }

    /** The file that is created at startup. */
    private static final class Archive implements ResourceResolver {

        private final Resource zip;

        Archive(byte[] bytes) {
            this.zip = new ByteArrayResource(bytes) {
                @Override
                public String getFilename() {
                    return "plugin.zip";
                }
            };
        }

        @Override
        public Resource resolveResource(
                @Nullable HttpServletRequest request,
                String path,
                List<? extends Resource> locations,
                ResourceResolverChain chain) {
            return zip;
        }

        @Override
        public @Nullable String resolveUrlPath(
                String path, List<? extends Resource> locations, ResourceResolverChain chain) {
            return null;
        }
    }
}
