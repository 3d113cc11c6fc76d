package io.tidemark.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.tidemark.platform.ObjectId;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes the ids in paths by the resource that precedes them: {@code /audits/{id}} has the id of the audit. */
final class PathParameters {

    private static final Map<String, String> OBJECTS = Map.of(
            "datastores", "Datastore",
            "audit-hosts", "HostSystem");

    private PathParameters() {}

    static void describe(OpenAPI api) {
        api.getPaths()
                .forEach((path, item) -> item.readOperations().stream()
                        .filter(operation -> operation.getParameters() != null)
                        .flatMap(operation -> operation.getParameters().stream())
                        .filter(parameter -> "path".equals(parameter.getIn()))
                        .forEach(parameter -> describe(path, parameter)));
    }

    private static void describe(String path, Parameter parameter) {
        if (parameter.getDescription() == null) {
            parameter.setDescription(text(path, parameter));
        }
        if (parameter.getDescription().contains("<moid>")) {
            parameter.getSchema().setPattern(ObjectId.PATTERN);
        } else if (parameter.getSchema().getTypes().contains("string")) {
            parameter.getSchema().setPattern("^[A-Za-z0-9][A-Za-z0-9._-]*$");
        }
    }

    private static String text(String path, Parameter parameter) {
        Matcher segment =
                Pattern.compile("([^/]+)/\\{" + parameter.getName() + "}").matcher(path);
        if (!segment.find()) {
            return "";
        }
        String resources = segment.group(1);
        String type = OBJECTS.get(resources);
        String resource =
                resources.replaceFirst("ies$", "y").replaceFirst("s$", "").replace('-', ' ');
        return type == null
                ? "Id of the " + resource + "."
                : "Id of the " + (type.equals("HostSystem") ? "host" : resource) + ", `<vcGuid>:<moid>` or `urn:vmomi:"
                        + type + ":<moid>:<vcGuid>`.";
    }
}
