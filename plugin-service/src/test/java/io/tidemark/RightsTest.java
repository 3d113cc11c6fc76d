package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tidemark.platform.Caller;
import io.tidemark.vcenter.VcenterSession;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Each controller method checks a privilege of the caller. */
class RightsTest {

    /** Log-in, log-out, the caller's session and preferences, and documents without data of datastores. */
    private static final Set<String> NEEDS_NO_RIGHT = Set.of(
            "SessionsController.logIn",
            "SessionsController.logOut",
            "SessionsController.current",
            "PreferencesController.read",
            "PreferencesController.change",
            "PreferencesController.grid",
            "PreferencesController.changeGrid",
            "ApiDocument.json",
            "ApiDocument.yaml",
            "ProblemPages.json",
            "ProblemPages.html");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.tidemark");

    @Test
    void everyControllerMethodAsksWhatItsCallerMayDo() {
        List<String> careless = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (JavaClass type : CLASSES) {
            if (!type.isAnnotatedWith(RestController.class)) {
                continue;
            }
            for (JavaMethod method : type.getMethods()) {
                if (!method.isMetaAnnotatedWith(RequestMapping.class)) {
                    continue;
                }
                String name = type.getSimpleName() + "." + method.getName();
                if (NEEDS_NO_RIGHT.contains(name)) {
                    used.add(name);
                } else if (!takesCaller(method) || !asks(method)) {
                    careless.add(name);
                }
            }
        }
        assertThat(careless).isEmpty();
        assertThat(used).isEqualTo(NEEDS_NO_RIGHT);
    }

    private static boolean takesCaller(JavaMethod method) {
        return method.getRawParameterTypes().stream().anyMatch(type -> type.isAssignableTo(Caller.class));
    }

    /** Whether the method, or anything it calls, asks vCenter or the caller for a privilege. */
    private static boolean asks(JavaMethod start) {
        Set<JavaCodeUnit> seen = new HashSet<>();
        Deque<JavaCodeUnit> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            JavaCodeUnit unit = open.pop();
            if (!seen.add(unit)) {
                continue;
            }
            boolean found = calls(unit)
                    .anyMatch(target -> "require".equals(target.getName())
                                    && target.getOwner().isAssignableTo(Caller.class)
                            || "missingPrivileges".equals(target.getName())
                                    && target.getOwner().isAssignableTo(VcenterSession.class));
            if (found) {
                return true;
            }
            calls(unit).forEach(open::push);
        }
        return false;
    }

    private static Stream<JavaCodeUnit> calls(JavaCodeUnit unit) {
        return Stream.concat(
                        unit.getCallsFromSelf().stream().flatMap(call -> call.getTarget().resolveMember().stream()),
                        unit.getMethodReferencesFromSelf().stream()
                                .flatMap(reference -> reference.getTarget().resolveMember().stream()))
                .filter(JavaCodeUnit.class::isInstance)
                .map(JavaCodeUnit.class::cast)
                .filter(target -> target.getOwner().getPackageName().startsWith("io.tidemark"));
    }
}
