package io.tidemark.registration.command;

import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.fault.VcenterFault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The checks of {@code doctor} on the running service: connection to this vCenter, service account, arrays. */
final class ServiceExamination {

    private static final Map<String, String> ACCOUNT = account();

    private final ServiceDesk service;
    private final ExtensionRegistry registry;
    private final VcenterAccess.Login login;
    private final List<Finding> findings;

    ServiceExamination(
            ServiceDesk service, ExtensionRegistry registry, VcenterAccess.Login login, List<Finding> findings) {
        this.service = service;
        this.registry = registry;
        this.login = login;
        this.findings = findings;
    }

    private static Map<String, String> account() {
        Map<String, String> account = new LinkedHashMap<>();
        account.put("System.Read", "to see the inventory");
        account.put("Global.Diagnostics", "to read hostd.log, which shows the effective reclaim unit");
        account.put("Host.Config.Storage", "to run what policies schedule");
        account.put("Extension.Update", "to register a renewed certificate");
        return account;
    }

    void run() {
        ServiceDesk.Answer in = service.logIn(registry.guid(), login);
        if (in.status() != 201) {
            findings.add(refused(in));
            return;
        }
        findings.add(Finding.ok("Service", "knows this vCenter and lets " + login.user() + " in"));
        connection();
        arrays();
    }

    private Finding refused(ServiceDesk.Answer answer) {
        return switch (answer.status()) {
            case 404 ->
                Finding.fail(
                        "Service",
                        "It is not connected to the vCenter with the GUID " + registry.guid() + ": " + answer.detail(),
                        "Name the vCenter in tidemark.vcenters or connect it over the API (POST /api/v1/vcenters).");
            case 401 ->
                Finding.fail(
                        "Service",
                        answer.detail(),
                        "Its connection may lead to another vCenter; compare address and GUID.");
            default ->
                Finding.fail("Service", answer.detail(), "Look at the service's log, and at its way to this vCenter.");
        };
    }

    private void connection() {
        ServiceDesk.Answer list = service.get("vcenters");
        Optional<JsonNode> connection = list.json().path("items").values().stream()
                .filter(item ->
                        registry.guid().equalsIgnoreCase(item.path("guid").asString("")))
                .findFirst();
        if (connection.isEmpty()) {
            findings.add(Finding.warn(
                    "Service account",
                    "The connection cannot be looked at: " + list.detail(),
                    "Run the doctor as a user who holds Tidemark.View and Tidemark.Configure."));
            return;
        }
        JsonNode health = connection.get().path("health");
        if (!"OK".equals(health.path("state").asString())) {
            findings.add(Finding.fail(
                    "Service account",
                    health.at("/statement/text").asString("It is not known how the connection fares."),
                    "Mend the connection (PUT /api/v1/vcenters/"
                            + connection.get().path("id").asString() + "), or tidemark.vcenters in the settings."));
            return;
        }
        String account = connection.get().path("serviceAccount").asString("");
        if (account.isEmpty()) {
            findings.add(Finding.warn(
                    "Service account",
                    "There is none: runs are lost sight of when their user's session ends, and nothing can be scheduled.",
                    "Give the connection a user with the role " + SampleRole.SERVICE.title()
                            + " (register --sample-roles)."));
            return;
        }
        findings.add(Finding.ok("Service account", account + " is logged in"));
        rights(account);
    }

    private void rights(String account) {
        List<String> missing;
        try {
            missing = registry.roles().missing(account, List.copyOf(ACCOUNT.keySet()));
        } catch (VcenterFault e) {
            findings.add(Finding.warn(
                    "Its rights",
                    "vCenter does not report the privileges of " + account + ": " + e.detail(),
                    "Compare its role with " + SampleRole.SERVICE.title() + " (register --sample-roles)."));
            return;
        }
        if (missing.isEmpty()) {
            findings.add(Finding.ok("Its rights", String.join(", ", ACCOUNT.keySet()) + " on the root folder"));
        }
        for (String privilege : missing) {
            findings.add(Finding.warn(
                    "Its rights",
                    account + " lacks " + privilege + " on the root folder, which it needs " + ACCOUNT.get(privilege)
                            + ".",
                    "Add it to the account's role, with propagation; or give it the role " + SampleRole.SERVICE.title()
                            + "."));
        }
    }

    private void arrays() {
        ServiceDesk.Answer list = service.get("arrays");
        if (list.status() != 200) {
            findings.add(Finding.warn(
                    "Arrays",
                    "They cannot be looked at: " + list.detail(),
                    "Run the doctor as a user who holds Tidemark.View."));
            return;
        }
        List<JsonNode> arrays =
                List.copyOf((list.json().isArray() ? list.json() : list.json().path("items")).values());
        if (arrays.isEmpty()) {
            findings.add(Finding.warn(
                    "Arrays",
                    "None is connected: dead space is not known and no gain can be verified.",
                    "Connect the array behind the datastores: Tidemark > Connect array."));
        }
        for (JsonNode array : arrays) {
            ServiceDesk.Answer asked = service.post("arrays/" + array.path("id").asString() + "/check");
            JsonNode health = (asked.status() == 200 ? asked.json() : array).path("health");
            String name = array.path("name").asString();
            String text = health.at("/statement/text").asString("");
            if ("OK".equals(health.path("state").asString())) {
                findings.add(Finding.ok(
                        "Array", name + " answers at " + array.path("address").asString()));
            } else {
                findings.add(
                        Finding.fail("Array", name + ": " + text, "Mend the array's connection: Tidemark > its name."));
            }
        }
    }
}
