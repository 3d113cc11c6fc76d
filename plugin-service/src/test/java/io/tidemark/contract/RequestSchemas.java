package io.tidemark.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.tidemark.array.vendor.KnownVendor;
import io.tidemark.audit.profile.Setting;
import io.tidemark.inventory.proof.ArrayCoverage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.message.MessageCatalog;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.RunGroups;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules about requests that no annotation has: unknown properties are refused, some texts are parsed by their name. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class RequestSchemas {

    private static final String THUMBPRINT = "^(([0-9A-Fa-f]{2}[: ]?){31}[0-9A-Fa-f]{2})?$";
    private static final Set<String> OBJECTS = Set.of("datastoreId", "clusterId", "hostId", "objectId");
    private static final Set<String> DAYS = Set.of("firstDay", "lastDay");
    private static final Set<String> TIMES = Set.of("from", "to");

    private RequestSchemas() {}

    static void describe(OpenAPI api, Set<String> requested) {
        Map<String, Schema> schemas = api.getComponents().getSchemas();
        requested.stream().map(schemas::get).filter(Objects::nonNull).forEach(RequestSchemas::close);
        Schema setting = (Schema)
                schemas.get("ProfileExpectationRequest").getProperties().get("setting");
        Schema method = (Schema) schemas.get("PolicyDefinition").getProperties().get("method");
        method.setPattern("^(auto|task|esxcli)$");
        setting.setPattern("^(" + String.join("|", new TreeSet<>(Setting.all())).replace(".", "\\.") + ")$");
        List.of("ArrayRequest", "VendorRuleRequest")
                .forEach(schema -> ((Schema) schemas.get(schema).getProperties().get("kind"))
                        .setPattern("^(" + String.join("|", arrayKinds()) + ")$"));
        api.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .forEach(operation -> {
                    if (operation.getParameters() != null) {
                        operation.getParameters().stream()
                                .filter(parameter -> "query".equals(parameter.getIn()))
                                .forEach(parameter -> describe(operation.getOperationId(), parameter));
                    }
                    if (ofVcenter(operation)) {
                        ListedRules.add(operation, Set.of("SESSION_OF_ANOTHER_VCENTER"));
                    }
                    if (operation.getRequestBody() != null) {
                        operation.getRequestBody().getContent().values().forEach(content -> close(content.getSchema()));
                    }
                });
    }

    private static Set<String> arrayKinds() {
        return KnownVendor.all().stream()
                .map(known -> known.vendor().kind())
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether a parameter is the id of an object or of a vCenter, which must be that of the session. */
    private static boolean ofVcenter(Operation operation) {
        return operation.getParameters() != null
                && operation.getParameters().stream()
                        .anyMatch(parameter -> "vcenter".equals(parameter.getName())
                                || String.valueOf(parameter.getSchema().getPattern())
                                        .contains("urn:vmomi"));
    }

    private static void close(Schema schema) {
        Map<String, Schema> properties = schema.getProperties();
        if (properties == null || schema.getAdditionalProperties() != null) {
            return;
        }
        schema.setAdditionalProperties(false);
        properties.values().forEach(RequestSchemas::line);
        if (properties.containsKey("thumbprint")) {
            properties.get("thumbprint").setPattern(THUMBPRINT);
        }
        if (properties.containsKey("language")) {
            String languages = String.join("|", new TreeSet<>(MessageCatalog.SHIPPED.languages()));
            properties.get("language").setPattern("^(" + languages + ")$");
        }
    }

    /** Texts and names of entries without a pattern of their own are one line; instants have the form that is parsed. */
    private static void line(Schema<?> schema) {
        if ("date-time".equals(schema.getFormat())) {
            schema.setPattern(Patterns.INSTANT);
        }
        if (schema.getTypes() != null
                && schema.getTypes().contains("string")
                && schema.getPattern() == null
                && schema.getEnum() == null
                && schema.getFormat() == null) {
            schema.setPattern(Patterns.ONE_LINE);
        }
        if (schema.getItems() != null) {
            line(schema.getItems());
        }
        if (schema.getAdditionalProperties() instanceof Schema<?> values) {
            line(values);
            if (schema.getPropertyNames() == null) {
                schema.setPropertyNames(new Schema().types(Set.of("string")).pattern(Patterns.ONE_LINE));
            }
        }
    }

    private static void describe(String operation, Parameter parameter) {
        Schema<?> schema = parameter.getSchema();
        if (operation.startsWith("datastores.") && "hostId".equals(parameter.getName())) {
            schema.setPattern(
                    "^(" + bare(Patterns.ONE_LINE).replace("[^", "[^:") + "|" + bare(ObjectId.PATTERN) + ")$");
        } else if (OBJECTS.contains(parameter.getName()) && !"activity.list".equals(operation)) {
            schema.setPattern(orNothing(ObjectId.PATTERN));
        } else if ("parent".equals(parameter.getName())) {
            schema.setPattern(ObjectId.PATTERN);
        } else if (TIMES.contains(parameter.getName())) {
            schema.setFormat(null);
            schema.setPattern(orNothing(Patterns.INSTANT));
        } else if ("past".equals(parameter.getName())) {
            schema.setPattern(orNothing(Patterns.DURATION));
        } else if (DAYS.contains(parameter.getName())) {
            schema.setPattern(orNothing(Patterns.DATE));
        } else if ("arrayCoverage.list state".equals(operation + " " + parameter.getName())) {
            schema.setPattern(several(ArrayCoverage.State.values()));
        } else if ("state".equals(parameter.getName())) {
            schema.setPattern(several(RunState.values()));
        } else if ("outcome".equals(parameter.getName()) && schema.getEnum() == null) {
            schema.setPattern(several(RunOutcome.values()));
        } else if ("fleet.deadSpace".equals(operation)) {
            String id = bare(ObjectId.PATTERN);
            schema.setPattern(orNothing("^" + id + "(," + id + "){0,99}$"));
        } else if ("groupBy".equals(parameter.getName())) {
            String key = Stream.of(RunGroups.By.values())
                    .map(by -> by.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining("|", "(", ")"));
            schema.setPattern("^(" + key + "|month," + key + "|" + key + ",month)$");
        }
        line(schema);
    }

    /** An empty filter is none. */
    private static String orNothing(String pattern) {
        return "^(" + bare(pattern) + ")?$";
    }

    /** Names of constants that are separated by commas. */
    private static String several(Enum<?>... values) {
        String names = Stream.of(values).map(Enum::name).collect(Collectors.joining("|", "(", ")"));
        return "^(" + names + "(," + names + ")*)?$";
    }

    /** A pattern without its anchors. */
    private static String bare(String pattern) {
        return pattern.substring(1, pattern.length() - 1);
    }
}
