package io.tidemark.contract;

import io.tidemark.platform.Problem;
import io.tidemark.platform.message.MessageCatalog;
import io.tidemark.platform.validation.ConstraintErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.Type;

/**
 * The problems that an operation may end with, found in the compiled classes: those that any method creates that its own method
 * may call. Work that is handed to another thread cannot end the request and is left out.
 */
final class ReachableProblems {

    /** A status with the slug it comes with. */
    record Kind(int status, String slug) implements Comparable<Kind> {

        @Override
        public int compareTo(Kind other) {
            return status == other.status ? slug.compareTo(other.slug) : Integer.compare(status, other.status);
        }
    }

    private static final String OURS = "io/tidemark/";
    private static final String PROBLEM = Type.getInternalName(Problem.class);
    private static final String CONSTRAINTS = Type.getInternalName(ConstraintErrors.class) + ".";
    private static final Set<String> OTHER_THREADS = Set.of("Ljava/lang/Runnable;", "Ljava/util/concurrent/Callable;");

    private final Map<String, @Nullable String> parents = new HashMap<>();
    private final Map<String, Set<String>> children = new HashMap<>();
    private final Map<String, Set<String>> methods = new HashMap<>();
    private final Map<String, Set<String>> calls = new HashMap<>();
    private final Map<String, Set<Kind>> created = new HashMap<>();
    private final SortedSet<String> members = new TreeSet<>();
    private final Map<String, Set<String>> named = new HashMap<>();
    private final Map<String, Set<String>> direct = new HashMap<>();

    /** Reads all classes below a folder. */
    ReachableProblems(Path folder) {
        List<byte[]> classes = classes(folder);
        classes.forEach(bytes -> new ClassReader(bytes).accept(new Types(), ClassReader.SKIP_CODE));
        classes.forEach(bytes -> new ClassReader(bytes).accept(new Calls(), ClassReader.SKIP_DEBUG));
    }

    private static List<byte[]> classes(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.toString().contains("/vim25/"))
                    .map(ReachableProblems::bytes)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SortedSet<Kind> of(Method operation) {
        SortedSet<Kind> found = new TreeSet<>();
        reached(operation).forEach(method -> found.addAll(created.getOrDefault(method, Set.of())));
        return found;
    }

    /**
     * The codes of messages about invalid parts of the request: those whose text follows the name of the part, and those that a
     * problem with status 400 is created from. Constraints are left out, because schemas have them.
     */
    SortedSet<String> refusals(Method operation) {
        SortedSet<String> found = new TreeSet<>();
        Set<String> reached = new HashSet<>(reached(operation));
        Stream.of(operation.getGenericParameterTypes()).forEach(type -> construction(type, reached));
        reached.removeIf(method -> method.startsWith(CONSTRAINTS));
        Set.copyOf(reached).forEach(method -> reached.add(method.substring(0, method.indexOf('.')) + ".<clinit>()V"));
        reached.forEach(method -> {
            found.addAll(direct.getOrDefault(method, Set.of()));
            named.getOrDefault(method, Set.of()).stream()
                    .filter(ReachableProblems::aboutAPart)
                    .forEach(found::add);
        });
        return found;
    }

    /** What may be called to read a value of the type from a request, into {@code reached}. */
    private void construction(java.lang.reflect.Type type, Set<String> reached) {
        if (type instanceof ParameterizedType generic) {
            Stream.of(generic.getActualTypeArguments()).forEach(argument -> construction(argument, reached));
        } else if (type instanceof Class<?> record && record.isRecord()) {
            String name = Type.getInternalName(record);
            methods.getOrDefault(name, Set.of()).stream()
                    .filter(method -> method.startsWith("<init>") || method.startsWith("parse"))
                    .map(method -> name + "." + method)
                    .filter(reached::add)
                    .forEach(method -> reached.addAll(reached(method)));
            Stream.of(record.getRecordComponents()).forEach(part -> construction(part.getGenericType(), reached));
        }
    }

    private static boolean aboutAPart(String code) {
        return MessageCatalog.SHIPPED.pattern("en", code).matches("(?s)(?!vCenter)\\p{Lower}.*");
    }

    /** The names of the members that any problem is given beyond those all have. */
    SortedSet<String> members() {
        return members;
    }

    private Set<String> reached(Method operation) {
        String start = Type.getInternalName(operation.getDeclaringClass()) + "." + operation.getName()
                + Type.getMethodDescriptor(operation);
        return reached(start);
    }

    private Set<String> reached(String start) {
        Set<String> seen = new HashSet<>(Set.of(start));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            calls.getOrDefault(open.poll(), Set.of()).stream().filter(seen::add).forEach(open::add);
        }
        return seen;
    }

    private boolean isProblem(String type) {
        for (String one = type; one != null; one = parents.get(one)) {
            if (one.equals(PROBLEM)) {
                return true;
            }
        }
        return false;
    }

    private final class Types extends ClassVisitor {

        private String type = "";

        Types() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String parent,
                String @Nullable [] interfaces) {
            type = name;
            parents.put(name, parent);
            methods.put(name, new HashSet<>());
            Stream.concat(Stream.ofNullable(parent), Stream.of(interfaces == null ? new String[0] : interfaces))
                    .forEach(one -> children.computeIfAbsent(one, key -> new HashSet<>())
                            .add(name));
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            methods.getOrDefault(type, new HashSet<>()).add(name + descriptor);
            return null;
        }
    }

    private final class Calls extends ClassVisitor {

        private String type = "";

        Calls() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String parent,
                String @Nullable [] interfaces) {
            type = name;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new Body(type + "." + name + descriptor);
        }
    }

    /** Problems are created from constants: the status, slug or name of a member that was pushed last before the call. */
    private final class Body extends MethodVisitor {

        private final String method;
        private int pushed;
        private int status;
        private @Nullable String slug;
        private String text = "";
        private @Nullable String pending;

        Body(String method) {
            super(Opcodes.ASM9);
            this.method = method;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETSTATIC
                    && owner.endsWith("Message")
                    && !MessageCatalog.SHIPPED.pattern("en", name).isEmpty()) {
                if (owner.endsWith("ProblemMessage") || owner.endsWith("RequestMessage")) {
                    named.computeIfAbsent(method, key -> new HashSet<>()).add(name);
                }
                pending = name;
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            pushed = operand;
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof String constant) {
                text = constant;
                if (constant.matches("[a-z]+(-[a-z]+)+")) {
                    slug = constant;
                    status = pushed;
                }
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean inInterface) {
            if (owner.equals(PROBLEM) && (name.equals("invalid") || name.equals("error"))) {
                if (pending != null) {
                    direct.computeIfAbsent(method, key -> new HashSet<>()).add(pending);
                }
            }
            if (owner.equals(PROBLEM) || name.equals("<init>")) {
                pending = null;
            }
            if (name.equals("with") && isProblem(owner)) {
                members.add(text);
            }
            if (slug != null && owner.equals(PROBLEM) && name.equals("conflict")) {
                create(409);
            } else if (slug != null
                    && name.equals("<init>")
                    && descriptor.startsWith("(ILjava/lang/String;")
                    && isProblem(owner)) {
                create(status);
            }
            call(owner, name + descriptor, opcode != Opcodes.INVOKESTATIC && opcode != Opcodes.INVOKESPECIAL);
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, Handle bootstrap, Object... bootstrapArguments) {
            if (OTHER_THREADS.contains(Type.getReturnType(descriptor).getDescriptor())) {
                return;
            }
            for (Object argument : bootstrapArguments) {
                if (argument instanceof Handle handle) {
                    call(handle.getOwner(), handle.getName() + handle.getDesc(), true);
                }
            }
        }

        private void create(int status) {
            created.computeIfAbsent(method, key -> new HashSet<>()).add(new Kind(status, String.valueOf(slug)));
        }

        private void call(String owner, String called, boolean overridable) {
            if (!owner.startsWith(OURS)) {
                return;
            }
            Set<String> targets = calls.computeIfAbsent(method, key -> new LinkedHashSet<>());
            String declaring = owner;
            while (declaring != null
                    && methods.containsKey(declaring)
                    && !methods.getOrDefault(declaring, Set.of()).contains(called)) {
                declaring = parents.get(declaring);
            }
            targets.add((declaring == null ? owner : declaring) + "." + called);
            if (overridable) {
                overriding(owner, called, targets, new HashSet<>());
            }
        }

        private void overriding(String type, String called, Set<String> targets, Set<String> seen) {
            for (String child : children.getOrDefault(type, Set.of())) {
                if (seen.add(child)) {
                    if (methods.getOrDefault(child, Set.of()).contains(called)) {
                        targets.add(child + "." + called);
                    }
                    overriding(child, called, targets, seen);
                }
            }
        }
    }
}
