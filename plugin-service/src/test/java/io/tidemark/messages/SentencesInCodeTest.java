package io.tidemark.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What people read is in the catalog of messages: no method has a constant of three words or more that gets to them. */
class SentencesInCodeTest {

    private static final Pattern WORDS = Pattern.compile("(?:\\p{L}{2,}['’,:;.]*\\s+){2,}\\p{L}{2,}");

    /** What is written in another language than English: SQL, esxcli, the command line of ONTAP, headers of HTTP, lists of values. */
    private static final Predicate<String> OTHER_LANGUAGES = Pattern.compile(
                    "^\\s*(select .* from|insert into .* (values|select)|update \\w+ set|delete from) "
                            + "|\\bis (not )?null\\b|= :\\w+|^case .* end$|\\b(and|or|where) \\w+ (in|is|=|<|>)|\\bin \\(select "
                            + "|^ overriding system value$"
                            + "|^(esxcli )?(storage|system) [a-z ]+ ?.*$|^vserver nvme [a-z ]+$|default-src 'self'|^\\w+(, \\w+)+$")
            .asPredicate();

    /** Methods whose text is for programmers and operators, or for a machine. */
    private static final Pattern OTHER_READERS = Pattern.compile(String.join(
            "|",
            "org/slf4j/.*",
            "org/apache/(commons|juli)/logging/.*",
            "org/springframework/jdbc/.*",
            "org/springframework/boot/health/.*",
            "io/tidemark/platform/records/JsonRecords\\..*",
            "java/util/regex/.*",
            "java/lang/String\\.(contains|equals|startsWith|endsWith|matches|indexOf|hashCode|isBlank|isEmpty|length)",
            "java/lang/(IllegalArgument|IllegalState|UnsupportedOperation)Exception\\..*",
            "java/lang/AssertionError\\..*",
            "java/io/UncheckedIOException\\..*",
            "java/security/cert/CertificateException\\..*",
            // Exceptions that are caught by their type and reported with a code.
            "java/io/IOException\\..*",
            "java/net/UnknownHostException\\..*",
            // Queries in addresses.
            "java/net/URLEncoder\\.encode",
            "io/tidemark/array/rest/RestClient\\.encoded",
            "java/net/http/HttpTimeoutException\\..*",
            "java/time/format/DateTimeParseException\\..*",
            "javax/net/ssl/SSLException\\..*",
            "tools/jackson/core/exc/StreamReadException\\..*",
            "tools/jackson/databind/DeserializationContext\\.reportInputMismatch",
            "javax/xml/stream/.*",
            // The help of a metric, which Prometheus shows in English.
            "io/tidemark/metrics/(Gauge|Counter)\\.<init>",
            // Names of products, and of lines of vsish.
            "io/tidemark/array/vendor/KnownVendor\\.<init>",
            "io/tidemark/imports/vsish/VolumeProperties\\.key",
            // Titles of documents that a rule is from.
            "io/tidemark/audit/rule/(AuditRule\\.<init>|Rules\\.flag|VolumeRule\\.info)",
            // Conditions in the diagram of docs/reclaim-run-states.md.
            "io/tidemark/reclaim/run/RunTransitions\\.row"));

    /** Constants that may stand in code, with the reason. */
    private static final Map<String, String> EXEMPT = Map.of(
            "~ on the command line",
            "part of the name of a user in the record of activities",
            " If the certificate was renewed, run 'register' again: until then vCenter refuses the plug-in.",
            "end of a line of the log");

    private record Phrase(CompiledMethod method, String text, Set<String> users) {

        boolean isForUsers() {
            return !OTHER_LANGUAGES.test(text)
                    && !EXEMPT.containsKey(text)
                    && (users.isEmpty()
                            || users.stream()
                                    .anyMatch(
                                            user -> !OTHER_READERS.matcher(user).matches()));
        }

        @Override
        public String toString() {
            return method + ": \"" + text.strip() + "\" " + users;
        }
    }

    private static final List<Phrase> PHRASES =
            CompiledMethod.all().flatMap(SentencesInCodeTest::phrases).toList();

    private static Stream<Phrase> phrases(CompiledMethod method) {
        Map<AbstractInsnNode, String> texts = new LinkedHashMap<>();
        method.instructions().forEach(instruction -> {
            String text = text(instruction);
            if (WORDS.matcher(text).find()) {
                texts.put(instruction, text);
            }
        });
        Map<AbstractInsnNode, Set<String>> users = new HashMap<>();
        if (!texts.isEmpty()) {
            method.instructions().forEach(instruction -> {
                for (int below = 0; below < taken(instruction); below++) {
                    method.sources(instruction, below).stream()
                            .filter(texts::containsKey)
                            .forEach(source -> users.computeIfAbsent(source, key -> new TreeSet<>())
                                    .add(name(instruction)));
                }
            });
        }
        return texts.entrySet().stream()
                .map(text -> new Phrase(method, text.getValue(), users.getOrDefault(text.getKey(), Set.of())));
    }

    /** The text of a constant or of a concatenation, in which {@code ~} stands for a value; empty for other instructions. */
    private static String text(AbstractInsnNode instruction) {
        if (instruction instanceof LdcInsnNode constant && constant.cst instanceof String text) {
            return text;
        }
        return instruction instanceof InvokeDynamicInsnNode dynamic && StringFlow.passes(dynamic)
                ? Stream.of(dynamic.bsmArgs)
                        .map(String::valueOf)
                        .collect(Collectors.joining(" "))
                        .replace('\u0001', '~')
                : "";
    }

    /** How many values of the stack an instruction hands on to somebody. */
    private static int taken(AbstractInsnNode instruction) {
        if (StringFlow.passes(instruction)) {
            return 0;
        }
        if (instruction instanceof MethodInsnNode call) {
            return Type.getArgumentTypes(call.desc).length + (call.owner.equals("java/lang/String") ? 1 : 0);
        }
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return Type.getArgumentTypes(dynamic.desc).length;
        }
        return switch (instruction.getOpcode()) {
            case Opcodes.ARETURN, Opcodes.AASTORE, Opcodes.PUTFIELD, Opcodes.PUTSTATIC -> 1;
            default -> 0;
        };
    }

    private static String name(AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            return call.owner + "." + call.name;
        }
        if (instruction instanceof FieldInsnNode field) {
            return field.owner + "." + field.name;
        }
        return instruction instanceof InvokeDynamicInsnNode dynamic ? dynamic.name : "value";
    }

    @Test
    void leavesNoSentenceOutOfTheCatalog() {
        assertThat(PHRASES.stream().filter(Phrase::isForUsers))
                .as("move these to messages/")
                .isEmpty();
    }

    @Test
    void exemptsOnlyWhatIsThere() {
        assertThat(PHRASES.stream().map(Phrase::text)).containsAll(EXEMPT.keySet());
    }
}
