package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/** Settings with which the service could not work refuse the start. */
class SettingsBoundsTest {

    private static final Validator VALIDATOR =
            Validation.buildDefaultValidatorFactory().getValidator();

    private static final Map<Class<?>, String> NEGATIVE = Map.of(
            int.class, "-1",
            long.class, "-1",
            double.class, "-1",
            Duration.class, "-1ms",
            DataSize.class, "-1B");

    /** A setting and the record that holds it. */
    record Setting(String name, Class<?> held, Class<?> type) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Setting> numbers() {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        return scan.findCandidateComponents("io.tidemark").stream()
                .map(found -> type(String.valueOf(found.getBeanClassName())))
                .filter(Class::isRecord)
                .flatMap(type -> Arrays.stream(type.getRecordComponents())
                        .filter(component -> NEGATIVE.containsKey(component.getType()))
                        .map(component -> new Setting(name(type, component), component.getType(), type)));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String prefix(Class<?> type) {
        ConfigurationProperties properties = type.getAnnotation(ConfigurationProperties.class);
        return properties.prefix().isEmpty() ? properties.value() : properties.prefix();
    }

    private static String name(Class<?> type, RecordComponent component) {
        return prefix(type) + "."
                + component.getName().replaceAll("([A-Z]+)", "-$1").toLowerCase(Locale.ROOT);
    }

    private static Throwable refusal(Class<?> type, String name, String value) {
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of(name, value)));
        return catchThrowable(() -> binder.bindOrCreate(
                prefix(type), Bindable.of(type), new ValidationBindHandler(new SpringValidatorAdapter(VALIDATOR))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("numbers")
    void refusesNegativeValues(Setting setting) {
        assertThat(setting.type()).hasAnnotation(Validated.class);
        assertThat(refusal(setting.type(), setting.name(), String.valueOf(NEGATIVE.get(setting.held()))))
                .hasRootCauseInstanceOf(BindValidationException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "tidemark.arrays.refresh, 0s",
        "tidemark.arrays.unity.pages-at-once, 0",
        "tidemark.arrays.unity.page-size, 0",
        "tidemark.arrays.unity.step, 0B",
        "tidemark.arrays.unity.max-answer, 0B",
        "tidemark.arrays.powerstore.pages-at-once, 0",
        "tidemark.arrays.flasharray.connect-timeout, 0s",
        "tidemark.arrays.ontap.overhead, 1",
        "tidemark.arrays.vsp.session-timeout, 10m",
        "tidemark.capacity.fills-at-once, 0",
        "tidemark.notification.timeout, 0s"
    })
    void refusesValuesThatCannotWork(String name, String value) {
        assertThat(numbers().filter(setting -> setting.name().equals(name)))
                .singleElement()
                .satisfies(setting -> assertThat(refusal(setting.type(), name, value))
                        .hasRootCauseInstanceOf(BindValidationException.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("numbers")
    void acceptsTheDefaults(Setting setting) {
        assertThat(refusal(setting.type(), "none", "")).isNull();
    }
}
