package io.tidemark;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.time.Clock;
import java.time.temporal.Temporal;
import java.util.Date;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Controller;
import org.springframework.stereotype.Repository;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.RequestMapping;

@AnalyzeClasses(packages = "io.tidemark", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final int MOST_COLLABORATORS = 8;

    @ArchTest
    static final ArchRule vim25StaysInItsRoom = noClasses()
            .that()
            .resideOutsideOfPackage("io.tidemark.vcenter..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.tidemark.vcenter.vim25..", "io.tidemark.vcenter.sms..");

    /** Types of vcenter that use vim25 are public for its own packages only. */
    @ArchTest
    static final ArchRule whatSpeaksVim25StaysInItsRoom = noClasses()
            .that()
            .resideOutsideOfPackage("io.tidemark.vcenter..")
            .should()
            .dependOnClassesThat(describe("speak vim25", ArchitectureTest::speaksVim25));

    @ArchTest
    static final ArchRule packagesFormNoCircles =
            slices().matching("io.tidemark.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule componentsHaveAtMostEightCollaborators = classes()
            .that()
            .areMetaAnnotatedWith(Component.class)
            .should(ArchCondition.from(describe(
                    "have at most eight collaborators",
                    type -> type.getConstructors().stream()
                            .allMatch(one -> one.getRawParameterTypes().size() <= MOST_COLLABORATORS))));

    @ArchTest
    static final ArchRule httpStaysInWeb = classes()
            .that()
            .areMetaAnnotatedWith(Controller.class)
            .or()
            .areMetaAnnotatedWith(ControllerAdvice.class)
            .or()
            .areMetaAnnotatedWith(RequestMapping.class)
            .should()
            .resideInAPackage("..web..");

    @ArchTest
    static final ArchRule onlyRepositoriesSpeakSql = classes()
            .that()
            .areTopLevelClasses()
            .and()
            .resideInAPackage("io.tidemark..")
            .and(resideOutside("io.tidemark.platform.records.."))
            .and(describe("use JDBC", ArchitectureTest::usesJdbc))
            .should()
            .beAnnotatedWith(Repository.class);

    @ArchTest
    static final ArchRule flashArraysAreReachedThroughTheSpi = staysInItsPackage("io.tidemark.array.flasharray..");

    @ArchTest
    static final ArchRule generationsOfTheFlashArrayApiStandAlone =
            slices().matching("io.tidemark.array.flasharray.(rest*)").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule powerStoresAreReachedThroughTheSpi = staysInItsPackage("io.tidemark.array.powerstore..");

    @ArchTest
    static final ArchRule ontapClustersAreReachedThroughTheSpi = staysInItsPackage("io.tidemark.array.ontap..");

    @ArchTest
    static final ArchRule arraysWithWsapiAreReachedThroughTheSpi = staysInItsPackage("io.tidemark.array.wsapi..");

    @ArchTest
    static final ArchRule arraysWithStorageVirtualizeAreReachedThroughTheSpi =
            staysInItsPackage("io.tidemark.array.storagevirtualize..");

    @ArchTest
    static final ArchRule powerMaxesAreReachedThroughTheSpi = staysInItsPackage("io.tidemark.array.powermax..");

    @ArchTest
    static final ArchRule unitiesAreReachedThroughTheSpi = staysInItsPackage("io.tidemark.array.unity..");

    @ArchTest
    static final ArchRule vspsAreReachedThroughTheSpi = staysInItsPackage("io.tidemark.array.vsp..");

    @ArchTest
    static final ArchRule trueNasesAreReachedThroughTheSpi = staysInItsPackage("io.tidemark.array.truenas..");

    @ArchTest
    static final ArchRule prometheusServersAreReachedThroughTheSpi =
            staysInItsPackage("io.tidemark.array.prometheus..");

    @ArchTest
    static final ArchRule onlyAdaptersSpeakRestWithArrays = noClasses()
            .that(resideOutside(
                    "io.tidemark.array.rest..",
                    "io.tidemark.array.flasharray..",
                    "io.tidemark.array.powerstore..",
                    "io.tidemark.array.ontap..",
                    "io.tidemark.array.wsapi..",
                    "io.tidemark.array.storagevirtualize..",
                    "io.tidemark.array.powermax..",
                    "io.tidemark.array.unity..",
                    "io.tidemark.array.vsp..",
                    "io.tidemark.array.truenas..",
                    "io.tidemark.array.prometheus.."))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.tidemark.array.rest..");

    @ArchTest
    static final ArchRule namesSayWhatThingsAre = noClasses()
            .that()
            .resideOutsideOfPackages("io.tidemark.vcenter.vim25..", "io.tidemark.vcenter.sms..")
            .should()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Utils")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveSimpleNameEndingWith("Impl")
            .orShould()
            .resideInAnyPackage("..dto..", "..model..", "..impl..", "..service..", "..util..");

    @ArchTest
    static final ArchRule timeComesFromTheClock = noClasses()
            .that(resideOutside(
                    "io.tidemark.server..",
                    "io.tidemark.platform.console..",
                    "io.tidemark.vcenter.vim25..",
                    "io.tidemark.vcenter.sms.."))
            .and()
            .areNotAssignableTo(Clock.class)
            .should()
            .callMethodWhere(describe("asks for the time without a Clock", ArchitectureTest::asksForTheTime))
            .orShould()
            .callConstructor(Date.class);

    /** The scan for components passes over all others. */
    @ArchTest
    static final ArchRule componentsStandAlone = classes()
            .that()
            .areMetaAnnotatedWith(Component.class)
            .and()
            .areNotAnnotations()
            .should()
            .beTopLevelClasses();

    @ArchTest
    static final ArchRule nothingIsInjectedIntoFields = GeneralCodingRules.NO_CLASSES_SHOULD_USE_FIELD_INJECTION;

    private static ArchRule staysInItsPackage(String name) {
        return noClasses()
                .that()
                .resideOutsideOfPackage(name)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(name);
    }

    private static DescribedPredicate<JavaClass> resideOutside(String... packages) {
        return DescribedPredicate.not(resideInAnyPackage(packages));
    }

    private static boolean speaksVim25(JavaClass type) {
        return type.getPackageName().startsWith("io.tidemark.vcenter")
                && type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getPackageName())
                        .anyMatch(Set.of("io.tidemark.vcenter.vim25", "io.tidemark.vcenter.sms")::contains);
    }

    private static boolean usesJdbc(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .anyMatch(name -> name.startsWith("org.springframework.jdbc.core") || "javax.sql".equals(name));
    }

    private static boolean asksForTheTime(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getTarget().getName();
        boolean withoutClock = access.getTarget().getFullName().endsWith("()");
        return ("now".equals(name) && owner.isAssignableTo(Temporal.class) && withoutClock)
                || (owner.isEquivalentTo(Clock.class) && name.startsWith("system"))
                || (owner.isEquivalentTo(System.class) && "currentTimeMillis".equals(name));
    }
}
