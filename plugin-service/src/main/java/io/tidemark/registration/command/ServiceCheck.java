package io.tidemark.registration.command;

import io.tidemark.registration.client.ServiceApiClient;
import io.tidemark.vcenter.VcenterMessage;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.privilege.PrivilegePurpose;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The checks of {@code doctor} on the running service: connection to this vCenter, service account, arrays. */
final class ServiceCheck {

    private final ServiceApiClient service;
    private final ExtensionRegistry registry;
    private final VcenterAccess.Login login;
    private final List<CheckResult> results;

    ServiceCheck(
            ServiceApiClient service,
            ExtensionRegistry registry,
            VcenterAccess.Login login,
            List<CheckResult> results) {
        this.service = service;
        this.registry = registry;
        this.login = login;
        this.results = results;
    }

    void run() {
        ServiceApiClient.Answer in = service.logIn(registry.guid(), login.user(), login.password());
        if (in.status() != 201) {
            results.add(refused(in));
            return;
        }
        results.add(CheckResult.ok(
                DoctorMessage.CHECK_SERVICE, DoctorMessage.SERVICE_CONNECTED.with("user", login.user())));
        connection();
        health();
        arrays();
    }

    private CheckResult refused(ServiceApiClient.Answer answer) {
        return switch (answer.status()) {
            case 404 ->
                CheckResult.fail(
                        DoctorMessage.CHECK_SERVICE,
                        DoctorMessage.SERVICE_NOT_CONNECTED.with("guid", registry.guid(), "detail", answer.detail()),
                        DoctorMessage.SERVICE_NOT_CONNECTED_ADVICE.statement());
            case 401 ->
                CheckResult.fail(
                        DoctorMessage.CHECK_SERVICE,
                        DoctorMessage.SERVICE_LOGIN_REFUSED.with("user", login.user(), "detail", answer.detail()),
                        DoctorMessage.SERVICE_LOGIN_ADVICE.statement());
            default ->
                CheckResult.fail(
                        DoctorMessage.CHECK_SERVICE,
                        DoctorMessage.SERVICE_LOGIN_FAILED.with("detail", answer.detail()),
                        DoctorMessage.SERVICE_ADVICE.statement());
        };
    }

    private void connection() {
        ServiceApiClient.Answer list = service.get("vcenters");
        Optional<JsonNode> connection = list.json().path("items").values().stream()
                .filter(item ->
                        registry.guid().equalsIgnoreCase(item.path("guid").asString("")))
                .findFirst();
        if (connection.isEmpty()) {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_ACCOUNT,
                    DoctorMessage.CONNECTION_UNREADABLE.with("detail", list.detail()),
                    DoctorMessage.DOCTOR_NEEDS_CONFIGURE.statement()));
            return;
        }
        JsonNode health = connection.get().path("health");
        if (!"OK".equals(health.path("state").asString())) {
            results.add(CheckResult.fail(
                    DoctorMessage.CHECK_ACCOUNT,
                    health.has("statement")
                            ? DoctorMessage.CONNECTION_FAILED.with(
                                    "detail", health.at("/statement/text").asString())
                            : DoctorMessage.CONNECTION_STATE_UNKNOWN.statement(),
                    DoctorMessage.CONNECTION_ADVICE.with(
                            "id", connection.get().path("id").asString())));
            return;
        }
        String account = connection.get().path("serviceAccount").asString("");
        if (account.isEmpty()) {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_ACCOUNT,
                    DoctorMessage.ACCOUNT_NONE.statement(),
                    DoctorMessage.ACCOUNT_ADVICE.with("role", SampleRole.SERVICE.title())));
            return;
        }
        results.add(
                CheckResult.ok(DoctorMessage.CHECK_ACCOUNT, DoctorMessage.ACCOUNT_LOGGED_IN.with("account", account)));
        rights(account);
        tags(account);
    }

    /** vCenter omits tags that the account may not read, so their absence has two possible reasons. */
    private void tags(String account) {
        ServiceApiClient.Answer choices = service.get("reclaim-policies/scope-choices");
        JsonNode missing = choices.json().path("tagsMissing");
        if (choices.status() != 200 || missing.isObject()) {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_TAGS,
                    DoctorMessage.TAGS_UNREADABLE.with(
                            "detail", missing.isObject() ? missing.path("text").asString() : choices.detail()),
                    DoctorMessage.DOCTOR_NEEDS_VIEW.statement()));
            return;
        }
        int visible = choices.json().path("tags").size();
        results.add(CheckResult.ok(
                DoctorMessage.CHECK_TAGS,
                visible > 0
                        ? DoctorMessage.TAGS_VISIBLE.with("account", account, "tags", visible)
                        : DoctorMessage.TAGS_NONE_VISIBLE.with("account", account)));
    }

    private void rights(String account) {
        List<String> missing;
        List<String> optional;
        try {
            missing = registry.roles().missing(account, VcenterPrivilege.ofServiceAccount());
            optional = registry.roles().missing(account, List.of(VcenterPrivilege.FILES.id()));
        } catch (VcenterFault e) {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_PRIVILEGES,
                    DoctorMessage.PRIVILEGES_UNREADABLE.with("account", account, "detail", e.statement()),
                    DoctorMessage.PRIVILEGES_ADVICE.with("role", SampleRole.SERVICE.title())));
            return;
        }
        if (missing.isEmpty()) {
            results.add(CheckResult.ok(
                    DoctorMessage.CHECK_PRIVILEGES,
                    DoctorMessage.PRIVILEGES_PRESENT.with(
                            "privileges", String.join(", ", VcenterPrivilege.ofServiceAccount()))));
        }
        missing.forEach(privilege -> results.add(CheckResult.warn(
                DoctorMessage.CHECK_PRIVILEGES,
                VcenterMessage.ACCOUNT_PRIVILEGE_MISSING.with(
                        "account",
                        account,
                        "privilege",
                        privilege,
                        "purpose",
                        PrivilegePurpose.of(privilege).statement()),
                DoctorMessage.PRIVILEGE_ADVICE.with("role", SampleRole.SERVICE.title()))));
        results.add(UserCheck.optional(
                DoctorMessage.FEATURE_CREATE_TEST_REMOVAL, account, VcenterPrivilege.FILES, optional.isEmpty()));
    }

    /** The clocks of the hosts, as vCenter's is compared with the service without it, and the trial. */
    private void health() {
        for (JsonNode check : service.get("health").json().path("checks").values()) {
            String text = check.at("/reason/text").asString("");
            String kind = check.path("kind").asString();
            if ("clock".equals(kind) && check.at("/reason/code").asString("").startsWith("HOST_CLOCK_")) {
                results.add(CheckResult.warn(
                        DoctorMessage.CHECK_CLOCKS,
                        DoctorMessage.HOST_CLOCK_WRONG.with("detail", text),
                        DoctorMessage.CLOCKS_ADVICE.statement()));
            }
            if ("trial".equals(kind)) {
                results.add(CheckResult.ok(DoctorMessage.CHECK_TRIAL, DoctorMessage.DOCTOR_TRIAL_ACTIVE.statement()));
            }
        }
    }

    private void arrays() {
        ServiceApiClient.Answer list = service.get("arrays");
        if (list.status() != 200) {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_ARRAYS,
                    DoctorMessage.ARRAYS_UNREADABLE.with("detail", list.detail()),
                    DoctorMessage.DOCTOR_NEEDS_VIEW.statement()));
            return;
        }
        List<JsonNode> arrays =
                List.copyOf((list.json().isArray() ? list.json() : list.json().path("items")).values());
        if (arrays.isEmpty()) {
            results.add(CheckResult.warn(
                    DoctorMessage.CHECK_ARRAYS,
                    DoctorMessage.ARRAYS_NONE.statement(),
                    DoctorMessage.ARRAYS_ADVICE.statement()));
        }
        for (JsonNode array : arrays) {
            ServiceApiClient.Answer asked =
                    service.post("arrays/" + array.path("id").asString() + "/check");
            JsonNode health = (asked.status() == 200 ? asked.json() : array).path("health");
            String name = array.path("name").asString();
            String text = health.at("/statement/text").asString("");
            if ("OK".equals(health.path("state").asString())) {
                results.add(CheckResult.ok(
                        DoctorMessage.CHECK_ARRAY,
                        DoctorMessage.ARRAY_RESPONDS.with(
                                "array", name, "address", array.path("address").asString())));
            } else {
                results.add(CheckResult.fail(
                        DoctorMessage.CHECK_ARRAY,
                        DoctorMessage.ARRAY_CONNECTION_FAILED.with("array", name, "detail", text),
                        DoctorMessage.ARRAY_CONNECTION_ADVICE.with("array", name)));
            }
        }
    }
}
