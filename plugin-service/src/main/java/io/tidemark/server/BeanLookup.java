package io.tidemark.server;

import java.beans.Introspector;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.DependencyDescriptor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.annotation.ContextAnnotationAutowireCandidateResolver;
import org.springframework.stereotype.Component;
import org.springframework.util.ClassUtils;

/**
 * Shortens the search for the beans that parameters name by their types. Spring compares all definitions with each type,
 * and remembers the result only after the web server and the beans of its filters, which are most, were created.
 */
@Component
final class BeanLookup implements BeanFactoryPostProcessor {

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        if (beans instanceof DefaultListableBeanFactory listed) {
            listed.setAutowireCandidateResolver(new NamedByClass());
        }
        beans.freezeConfiguration();
    }

    /** A class of the service is tried first by the name that the scan gives its bean. */
    private static final class NamedByClass extends ContextAnnotationAutowireCandidateResolver {

        private static final String OWN = "io.tidemark.";

        @Override
        public @Nullable String getSuggestedName(DependencyDescriptor dependency) {
            String qualified = super.getSuggestedName(dependency);
            Class<?> type = dependency.getDependencyType();
            return qualified == null && type.getName().startsWith(OWN) && !type.isInterface()
                    ? Introspector.decapitalize(ClassUtils.getShortName(type))
                    : qualified;
        }
    }
}
