package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.UnsatisfiedDependencyException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class BeanLookupTest {

    record Part(String name) {}

    record Whole(Part only) {}

    private static String partOf(String... names) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            for (String name : names) {
                context.registerBean(name, Part.class, () -> new Part(name));
            }
            context.registerBean(Whole.class);
            context.registerBean(BeanLookup.class);
            context.refresh();
            assertThat(context.getDefaultListableBeanFactory().isConfigurationFrozen())
                    .isTrue();
            return context.getBean(Whole.class).only().name();
        }
    }

    @Test
    void findsABeanNamedAsItsClass() {
        assertThat(partOf("other", "beanLookupTest.Part")).isEqualTo("beanLookupTest.Part");
    }

    @Test
    void findsTheOnlyBeanOfTheTypeWithAnotherName() {
        assertThat(partOf("other")).isEqualTo("other");
    }

    @Test
    void rejectsTwoBeansOfTheTypeWithOtherNames() {
        assertThatThrownBy(() -> partOf("other", "another"))
                .isInstanceOf(UnsatisfiedDependencyException.class)
                .hasCauseInstanceOf(NoUniqueBeanDefinitionException.class);
    }
}
