package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tidemark.platform.MessageCode;
import io.tidemark.platform.message.MessageCatalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The codes in the source and the texts of the catalog agree, in each shipped language. */
class MessageCodesTest {

    private static final MessageCatalog CATALOG = MessageCatalog.SHIPPED;
    private static final JavaClasses SOURCE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.tidemark");

    /** Names of privileges and of recorded actions are looked up by their ids. */
    private static final Pattern NAMES = Pattern.compile("\\.PrivilegeMessage\\.PRIVILEGE_|\\.ActionMessage\\.ACTION_");

    static Set<String> languages() {
        return CATALOG.languages();
    }

    private static List<JavaClass> enums() {
        return SOURCE.stream()
                .filter(type -> type.isEnum() && type.isAssignableTo(MessageCode.class))
                .toList();
    }

    private static List<String> codes() {
        return enums().stream()
                .flatMap(type -> java.util.Arrays.stream(type.reflect().getEnumConstants()))
                .map(constant -> ((MessageCode) constant).name())
                .toList();
    }

    @Test
    void shipsEnglishAndGerman() {
        assertThat(CATALOG.languages()).contains("en", "de");
    }

    @Test
    void namesEachCodeOnce() {
        assertThat(codes()).doesNotHaveDuplicates();
    }

    @Test
    void usesEachCode() {
        List<String> unused = enums().stream()
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getRawType().isEnum()
                        && !NAMES.matcher(field.getFullName()).find()
                        && field.getAccessesToSelf().stream()
                                .noneMatch(access -> !access.getOriginOwner().equals(field.getOwner())))
                .map(field -> field.getFullName())
                .toList();
        assertThat(unused).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void hasATextForEachCodeAndNoOther(String language) {
        assertThat(CATALOG.codes(language)).isEqualTo(new TreeSet<>(codes()));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void namesTheParametersOfTheEnglishText(String language) {
        assertThat(parameters(language)).isEqualTo(parameters("en"));
    }

    /** Two codes with one text are one message. */
    @ParameterizedTest
    @MethodSource("languages")
    void hasNoTextTwice(String language) {
        Map<String, List<String>> codes = new HashMap<>();
        CATALOG.codes(language)
                .forEach(code -> codes.computeIfAbsent(CATALOG.pattern(language, code), text -> new ArrayList<>())
                        .add(code));
        assertThat(codes.values()).allMatch(same -> same.size() == 1);
    }

    private static Map<String, Map<String, String>> parameters(String language) {
        return CATALOG.codes(language).stream()
                .collect(Collectors.toMap(code -> code, code -> CATALOG.parameters(language, code)));
    }
}
