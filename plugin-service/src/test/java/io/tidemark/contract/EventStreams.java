package io.tidemark.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.SpecVersion;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;

/** Describes the streams of live changes: text whose events carry the resource the path names, as its own operation returns it. */
final class EventStreams {

    private static final String TYPE = "text/event-stream";
    private static final String SUFFIX = "/events";

    private EventStreams() {}

    static void describe(OpenAPI api) {
        api.getPaths().forEach((path, item) -> {
            if (path.endsWith(SUFFIX)) {
                Operation resource = api.getPaths()
                        .get(path.substring(0, path.length() - SUFFIX.length()))
                        .getGet();
                Schema<?> event = json(resource.getResponses().get("200"));
                item.getGet().getResponses().addApiResponse("200", stream(event));
            }
        });
    }

    private static Schema<?> json(ApiResponse response) {
        return response.getContent().get("application/json").getSchema();
    }

    /** Without a type, as readers of OpenAPI 3.1 differ: the schema is that of the whole text or of one event. */
    private static ApiResponse stream(Schema<?> event) {
        Schema<?> data = new StringSchema().contentMediaType("application/json").contentSchema(event);
        Schema<?> item = new Schema<>(SpecVersion.V31)
                .addProperty("id", new StringSchema())
                .addProperty("event", new StringSchema())
                .addProperty("data", data)
                .description(
                        "Server-sent events. The data of each is the resource as JSON, its id the resource's version.");
        return new ApiResponse()
                .description("A stream that begins with the resource as it is, sends each change, and ends with the"
                        + " resource's last one.")
                .content(new Content().addMediaType(TYPE, new MediaType().schema(item)));
    }
}
