package io.tidemark.server;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.stereotype.Component;

/**
 * Lets Spring remember which beans are of a type. Otherwise it compares all definitions for each parameter until the web
 * server is created, and with its filters most beans.
 */
@Component
final class FrozenDefinitions implements BeanFactoryPostProcessor {

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        beans.freezeConfiguration();
    }
}
