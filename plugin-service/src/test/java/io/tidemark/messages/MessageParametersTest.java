package io.tidemark.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.MessageCode;
import io.tidemark.platform.Statement;
import io.tidemark.platform.message.MessageCatalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Messages are created with the parameters that their texts name, as far as code and names are constants: where they are created, and
 * where a code is handed to a method that creates the message.
 */
class MessageParametersTest {

    private static final String STATEMENT = Type.getDescriptor(Statement.class);
    /** Values for clients of the API that the text does not show. */
    private static final Set<String> NOT_SHOWN = Set.of(
            "ARRAY_BUSY_TOO_LONG.arrayId",
            "ARRAY_FIGURE_FELL.changeBytes",
            "ARRAY_FIGURE_NOT_CONFIRMED.after",
            "ARRAY_FIGURE_NOT_CONFIRMED.before",
            "ARRAY_FIGURE_ROSE.changeBytes",
            "ASSUMED_LOAD.load",
            "DELETE_IGNORED.reclaimedBytes",
            "END_NOT_REPORTED.host",
            "HOST_CALLED_ESXCLI.method",
            "HOST_CALLED_TASK.method",
            "HOST_LEAST_LOADED.live",
            "HOST_REFUSED.fault",
            "HOST_REFUSED.host",
            "HOST_STOPPED_LOGGING.blocksProcessed",
            "HOST_TOO_OLD.datastore",
            "HOST_TOO_OLD_AND_FULL.datastore",
            "LAST_RUN_TOO_RECENT.at",
            "MAINTENANCE.maintenanceMode",
            "NEVER_WRITTEN_OR_ZEROED.usedBytes",
            "NEVER_WRITTEN_OR_ZEROED.writtenBytes",
            "PART_STAYS_DEAD.reclaimedBytes",
            "PROVED_AS_ESTIMATED.reclaimedBytes",
            "PROVED_AS_ESTIMATED.run",
            "PROVED_AUTOMATIC_RECLAIM.bytes",
            "PROVED_AUTOMATIC_RECLAIM.reclaimedBytes",
            "PROVED_AUTOMATIC_RECLAIM.run",
            "PROVED_MORE_RECLAIMED.run",
            "PROVED_NOTHING_RECLAIMED.reclaimedBytes",
            "PROVED_NOTHING_RECLAIMED.run",
            "PROVED_PARTLY_RECLAIMED.run",
            "RUN_IN_PROGRESS.runId",
            "RUN_UNCONFIRMED.runId",
            "SAMPLE_OLD.sampledAt",
            "START_MISSED.lateMinutes",
            "SWITCHED.unit",
            "SWITCHED_TO_200.unit",
            "UNIT_ASKED.largest",
            "UNIT_AS_ASKED.asked",
            "UNIT_AS_ASKED.effective",
            "UNIT_CUT_TO_ONE_PERCENT.largest",
            "WAITS_FOR_ARRAY.arrayId");

    private static final Set<String> CODES = MessageCatalog.SHIPPED.codes("en");

    /** A method that creates the message of the code in one of its local variables. */
    private record Creator(String method, int local) {}

    /** Names of the parameters, where they are known, that a message is created with, by its creator. */
    private final Map<Creator, Set<Set<String>>> creators = new HashMap<>();

    /** What each code is created with, and where. */
    private final Map<String, Map<Set<String>, Set<String>>> created = new TreeMap<>();

    private final List<CompiledMethod> methods = CompiledMethod.all()
            .filter(method -> !method.type().equals(Type.getInternalName(MessageCode.class)))
            .toList();

    MessageParametersTest() {
        int before;
        do {
            before = creators.values().stream().mapToInt(Set::size).sum();
            methods.forEach(this::read);
        } while (before < creators.values().stream().mapToInt(Set::size).sum());
    }

    private void read(CompiledMethod method) {
        for (AbstractInsnNode instruction : method.instructions()) {
            if (instruction instanceof MethodInsnNode call) {
                if (isCreation(call)) {
                    int arguments = Type.getArgumentTypes(call.desc).length;
                    names(method, call).ifPresent(names -> add(method, call, arguments, names));
                } else {
                    handed(method, call);
                }
            }
        }
    }

    private static boolean isCreation(MethodInsnNode call) {
        return call.desc.endsWith(")" + STATEMENT)
                && (call.name.equals("with") || call.name.equals("statement"))
                && (call.owner.endsWith("Message") || call.owner.equals(Type.getInternalName(MessageCode.class)));
    }

    /** A code that is an argument of a method that creates its message. */
    private void handed(CompiledMethod method, MethodInsnNode call) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int local = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
        for (int i = 0; i < arguments.length; i++) {
            int below = arguments.length - 1 - i;
            new HashSet<>(creators.getOrDefault(new Creator(call.owner + "." + call.name + call.desc, local), Set.of()))
                    .forEach(names -> add(method, call, below, names));
            local += arguments[i].getSize();
        }
    }

    private void add(CompiledMethod method, AbstractInsnNode at, int below, Set<String> names) {
        for (AbstractInsnNode source : method.sources(at, below)) {
            if (source instanceof FieldInsnNode field
                    && source.getOpcode() == Opcodes.GETSTATIC
                    && CODES.contains(field.name)) {
                created.computeIfAbsent(field.name, code -> new HashMap<>())
                        .computeIfAbsent(names, key -> new TreeSet<>())
                        .add(method.toString());
            } else if (source instanceof VarInsnNode parameter) {
                Creator creator =
                        new Creator(method.type() + "." + method.method().name + method.method().desc, parameter.var);
                creators.computeIfAbsent(creator, key -> new HashSet<>()).add(names);
            }
        }
    }

    /** Empty where a name is not a constant. */
    private static Optional<Set<String>> names(CompiledMethod method, MethodInsnNode call) {
        int arguments = Type.getArgumentTypes(call.desc).length;
        if (arguments != 1) {
            return literals(method, call, arguments);
        }
        Set<AbstractInsnNode> maps = method.sources(call, 0);
        return maps.size() == 1
                        && maps.iterator().next() instanceof MethodInsnNode map
                        && map.owner.equals("java/util/Map")
                        && map.name.equals("of")
                ? literals(method, map, Type.getArgumentTypes(map.desc).length)
                : Optional.empty();
    }

    /** Every second argument, from the first. */
    private static Optional<Set<String>> literals(CompiledMethod method, MethodInsnNode call, int arguments) {
        List<Set<AbstractInsnNode>> names = IntStream.range(0, arguments / 2)
                .mapToObj(i -> method.sources(call, arguments - 1 - 2 * i))
                .toList();
        boolean constant = names.stream()
                .allMatch(name -> name.size() == 1
                        && name.iterator().next() instanceof LdcInsnNode text
                        && text.cst instanceof String);
        return constant
                ? Optional.of(names.stream()
                        .map(name -> (String) ((LdcInsnNode) name.iterator().next()).cst)
                        .collect(Collectors.toSet()))
                : Optional.empty();
    }

    @Test
    void createsMessagesWithTheParametersOfTheirTexts() {
        List<String> wrong = new ArrayList<>();
        created.forEach((code, ways) -> {
            Set<String> expected = MessageCatalog.SHIPPED.parameters("en", code).keySet();
            ways.forEach((names, places) -> {
                Set<String> shown = new TreeSet<>(names);
                shown.removeIf(name -> NOT_SHOWN.contains(code + "." + name));
                if (!shown.equals(expected)) {
                    wrong.add(code + " has " + new TreeSet<>(expected) + " but gets " + new TreeSet<>(names) + " in "
                            + places);
                }
            });
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    void namesValuesThatAreNotShownOnlyWhereTheyAreGiven() {
        Set<String> given = new TreeSet<>();
        created.forEach((code, ways) ->
                ways.keySet().forEach(names -> names.forEach(name -> given.add(code + "." + name))));
        assertThat(given).containsAll(NOT_SHOWN);
    }

    @Test
    void seesMostMessages() {
        assertThat(created).hasSizeGreaterThan(CODES.size() / 2);
    }
}
