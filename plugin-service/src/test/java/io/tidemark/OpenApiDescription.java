package io.tidemark;

import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import io.tidemark.platform.Caller;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** What the generated OpenAPI document says beyond the controllers: who calls, how errors look. */
@TestConfiguration(proxyBeanMethods = false)
class OpenApiDescription {

    static {
        SpringDocUtils.getConfig()
                .addRequestWrapperToIgnore(Caller.class, SignedIn.class)
                .addResponseTypeToIgnore(SseEmitter.class)
                .replaceWithSchema(
                        ObjectId.class,
                        new StringSchema().description("<vcGuid>:<moid>, or urn:vmomi:<Type>:<moid>:<vcGuid>"));
    }

    @Bean
    OpenApiCustomizer description() {
        return api -> {
            api.info(new Info()
                    .title("Tidemark")
                    .version("v1")
                    .description("Space reclamation for vSphere datastores."));
            api.servers(List.of(new Server().url("/")));
            callers(api);
            problems(api);
            EventStreams.describe(api);
        };
    }

    /** {@code arrays.list}: the resource and what is done to it, the same whatever else is added. */
    @Bean
    OperationCustomizer names() {
        return (operation, handler) -> {
            String resource = handler.getBeanType().getSimpleName().replaceFirst("Controller$", "");
            String tag = Character.toLowerCase(resource.charAt(0)) + resource.substring(1);
            operation.setOperationId(tag + "." + handler.getMethod().getName());
            operation.setTags(List.of(tag));
            if ("imports.send".equals(operation.getOperationId())) {
                operation.setRequestBody(files());
            }
            return operation;
        };
    }

    /** Read as a stream, which the generator does not see. */
    private static RequestBody files() {
        Schema<?> parts = new ObjectSchema()
                .addProperty(
                        "file",
                        new ArraySchema()
                                .items(new StringSchema().format("binary"))
                                .description("esxtop batch CSV, hostd.log or vsish properties; each may be gzip"))
                .addProperty("host", new StringSchema().description("name of the host the files come from"))
                .addProperty(
                        "requestedUnit",
                        new IntegerSchema()
                                .format("int64")
                                .description("blocks that the runs in hostd.log were asked to use"))
                .addRequiredItem("file");
        return new RequestBody()
                .required(true)
                .content(new Content().addMediaType("multipart/form-data", new MediaType().schema(parts)));
    }

    /** First of all, which makes it the last of the chain. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    ModelResolver schemas() {
        return new ModelResolver(Json31.mapper(), new SchemaNames()).openapi31(true);
    }

    @Bean
    ModelConverter nullability() {
        return new NullabilityInSchemas();
    }

    private static void callers(OpenAPI api) {
        Components components = api.getComponents() == null ? new Components() : api.getComponents();
        components.addSecuritySchemes(
                "bearer",
                new SecurityScheme()
                        .type(SecurityScheme.Type.HTTP)
                        .scheme("bearer")
                        .description("Token from POST /api/v1/sessions."));
        components.addSecuritySchemes(
                "plugin",
                new SecurityScheme()
                        .type(SecurityScheme.Type.APIKEY)
                        .in(SecurityScheme.In.HEADER)
                        .name("vmware-api-session-id")
                        .description("Token of the vSphere Client's getSessionInfo."));
        api.components(components);
        api.security(List.of(new SecurityRequirement().addList("bearer"), new SecurityRequirement().addList("plugin")));
    }

    private static void problems(OpenAPI api) {
        Schema<?> error = new ObjectSchema()
                .addProperty("pointer", new StringSchema().description("JSON pointer into the body, or a parameter"))
                .addProperty("detail", new StringSchema());
        Schema<?> problem = new ObjectSchema()
                .description("RFC 9457; some problems carry more members, e.g. privilege and object")
                .addProperty("type", new StringSchema().description("/problems/<slug>"))
                .addProperty("title", new StringSchema())
                .addProperty("status", new IntegerSchema())
                .addProperty("detail", new StringSchema())
                .addProperty("traceId", new StringSchema())
                .addProperty("errors", new ArraySchema().items(error));
        api.getComponents().addSchemas("Problem", problem);
        ApiResponse failed = new ApiResponse()
                .description("refused or failed")
                .content(new Content()
                        .addMediaType(
                                "application/problem+json",
                                new MediaType().schema(new Schema<>().$ref("#/components/schemas/Problem"))));
        api.getPaths()
                .values()
                .forEach(path -> path.readOperations()
                        .forEach(operation -> operation.getResponses().addApiResponse("default", failed)));
    }
}
