package io.tidemark.contract;

import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Contact;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.oas.models.tags.Tag;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.message.Message;
import io.tidemark.platform.message.Severity;
import io.tidemark.vcenter.SignedIn;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ClassPathResource;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Parts of the OpenAPI document that are not in controllers: security schemes and error responses. */
@TestConfiguration(proxyBeanMethods = false)
public class OpenApiDescription {

    private static final String INTRODUCTION = """
            Space reclamation for vSphere datastores.

            Integers are written without a fraction. Bytes are integers and end in `Bytes`; rates end in `MBps` (1 MB is 2^20 bytes, as vSphere counts); instants \
            are ISO 8601 in UTC, durations ISO 8601. An object id is `<vcGuid>:<moid>`. Lists answer one page at a time. \
            Work that takes long answers 202 with a `Location`, and its changes are streamed from `.../events`. Errors \
            are problems (RFC 9457) whose `type` is `/problems/<slug>`; this URI returns what the type means. Rules about requests that a schema cannot have are in \
            `x-rules` of the operation, by the code in `errors`.""";

    private final Map<String, Class<?>> tagged = new TreeMap<>();

    static {
        SpringDocUtils.getConfig()
                .addRequestWrapperToIgnore(Caller.class, SignedIn.class)
                .addResponseTypeToIgnore(SseEmitter.class)
                .replaceWithSchema(
                        ObjectId.class,
                        new StringSchema()
                                .pattern(ObjectId.PATTERN)
                                .example("674908e5-ab21-4079-9cb1-596358ee5dd1:datastore-11"))
                .replaceWithClass(Csv.Lines.class, String.class)
                .replaceWithSchema(
                        Duration.class,
                        new StringSchema().pattern(Patterns.DURATION).example("PT1H30M"))
                .replaceWithSchema(
                        LocalDateTime.class,
                        new StringSchema().pattern(Patterns.LOCAL_DATE_TIME).example("2026-12-24T18:00:00"))
                .replaceWithSchema(
                        LocalTime.class,
                        new StringSchema().pattern(Patterns.LOCAL_TIME).example("02:00:00"));
    }

    @Bean
    SchemaNames schemaNames() {
        return new SchemaNames();
    }

    @Bean
    @Lazy
    SourceComments comments() {
        return new SourceComments(Path.of("src/main/java"));
    }

    @Bean
    @Lazy
    OperationTexts operationTexts(SourceComments comments) {
        return new OperationTexts(comments, new ReachableProblems(Path.of("target/classes")));
    }

    @Bean
    OpenApiCustomizer description(SchemaNames names, ObjectProvider<SourceComments> comments) {
        return api -> {
            api.info(new Info()
                    .title("Tidemark")
                    .version("v1")
                    .description(INTRODUCTION)
                    .contact(new Contact().name("Tidemark").url("https://github.com/tidemark/tidemark"))
                    .license(new License().name("Apache-2.0").identifier("Apache-2.0")));
            api.servers(List.of(new Server().url("/").description("The service itself")));
            callers(api);
            EventStreams.describe(api);
            RecordedExamples.add(api);
            Set<String> requested = SentProperties.require(api);
            problems(api);
            PathParameters.describe(api);
            TextPatterns.describe(api);
            schemas(api, names, comments.getObject());
            RequestSchemas.describe(api, requested);
            tags(api, comments.getObject());
        };
    }

    private static void problems(OpenAPI api) {
        api.getComponents().addSchemas("Problem", ProblemCatalog.schema());
        ProblemCatalog catalog = new ProblemCatalog();
        api.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .flatMap(operation -> operation.getResponses().values().stream())
                .filter(OperationTexts.ProblemResponse.class::isInstance)
                .map(OperationTexts.ProblemResponse.class::cast)
                .forEach(response -> catalog.addResponse(api, response.kinds));
    }

    private static void schemas(OpenAPI api, SchemaNames names, SourceComments comments) {
        SchemaTexts texts = new SchemaTexts(comments, common());
        Map<String, Class<?>> types = names.types();
        api.getComponents().getSchemas().forEach((name, schema) -> {
            Class<?> type = name.startsWith("PageOf") ? PageOf.class : types.get(name);
            if (type != null) {
                texts.describe(schema, type);
                if (Message.class.isAssignableFrom(type)) {
                    severity(schema);
                }
            }
        });
    }

    /** Written with a message when it is sent, unless it is a component of its record. */
    private static void severity(Schema<?> message) {
        if (!message.getProperties().containsKey("severity")) {
            message.addProperty(
                    "severity",
                    new StringSchema()
                            ._enum(Stream.of(Severity.values())
                                    .map(Severity::inJson)
                                    .toList())
                            .description("How serious it is, by its code."));
            message.addRequiredItem("severity");
        }
    }

    private static Map<String, String> common() {
        try (Reader file = new InputStreamReader(
                new ClassPathResource("contract/properties.properties").getInputStream(), StandardCharsets.UTF_8)) {
            Properties all = new Properties();
            all.load(file);
            return all.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, all::getProperty));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void tags(OpenAPI api, SourceComments comments) {
        api.setTags(tagged.entrySet().stream()
                .map(tag -> new Tag()
                        .name(tag.getKey())
                        .description(comments.of(tag.getValue()).text()))
                .toList());
    }

    /** {@code arrays.list}: the resource and what is done to it, the same whatever else is added. */
    @Bean
    OperationCustomizer names(ObjectProvider<OperationTexts> texts) {
        return (operation, handler) -> {
            String resource = handler.getBeanType().getSimpleName().replaceFirst("Controller$", "");
            String tag = Character.toLowerCase(resource.charAt(0)) + resource.substring(1);
            tagged.put(tag, handler.getBeanType());
            operation.setOperationId(tag + "." + handler.getMethod().getName());
            operation.setTags(List.of(tag));
            if ("imports.send".equals(operation.getOperationId())) {
                operation.setRequestBody(files());
            }
            texts.getObject().describe(operation, handler);
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
                .addProperty(
                        "host", new StringSchema().maxLength(255).description("name of the host the files come from"))
                .addProperty(
                        "requestedUnit",
                        new IntegerSchema()
                                .format("int64")
                                .minimum(BigDecimal.ONE)
                                .maximum(BigDecimal.valueOf(1L << 40))
                                .description("blocks that the runs in hostd.log were asked to use"))
                .addRequiredItem("file");
        return new RequestBody()
                .required(true)
                .content(new Content().addMediaType("multipart/form-data", new MediaType().schema(parts)));
    }

    /** First of all, which makes it the last of the chain. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    ModelResolver schemas(SchemaNames names) {
        return new ModelResolver(Json31.mapper(), names).openapi31(true);
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
}
