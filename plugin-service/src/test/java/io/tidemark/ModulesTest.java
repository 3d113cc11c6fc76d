package io.tidemark;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ModulesTest {

    @Test
    void modulesUseOnlyWhatTheirChartersAllow() {
        ApplicationModules.of(Tidemark.class).verify();
    }
}
