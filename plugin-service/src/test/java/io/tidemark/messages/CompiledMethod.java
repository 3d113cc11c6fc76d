package io.tidemark.messages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/** A method of the service, compiled, with the sources of its values before each instruction. */
record CompiledMethod(String type, MethodNode method, List<@Nullable Frame<SourceValue>> frames) {

    private static final Path CLASSES = Path.of("target/classes/io/tidemark");

    /** All methods with code, those of the generated types of vim25 left out. */
    static Stream<CompiledMethod> all() {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            return files
                    .filter(file -> file.toString().endsWith(".class")
                            && !file.toString().contains("/vim25/"))
                    .flatMap(CompiledMethod::of)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<CompiledMethod> of(Path file) {
        ClassNode type = new ClassNode();
        try {
            new ClassReader(Files.readAllBytes(file)).accept(type, ClassReader.SKIP_DEBUG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return type.methods.stream()
                .filter(method -> method.instructions.size() > 0)
                .map(method -> {
                    try {
                        return new CompiledMethod(
                                type.name,
                                method,
                                Arrays.asList(new Analyzer<>(new StringFlow()).analyze(type.name, method)));
                    } catch (AnalyzerException e) {
                        throw new IllegalStateException(type.name + "." + method.name, e);
                    }
                });
    }

    boolean isStatic() {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    List<AbstractInsnNode> instructions() {
        return List.of(method.instructions.toArray());
    }

    /**
     * Sources of the value that is this far below the top of the stack before an instruction, 0 being the top; empty where the
     * instruction is not reached.
     */
    Set<AbstractInsnNode> sources(AbstractInsnNode instruction, int below) {
        Frame<SourceValue> frame = frames.get(method.instructions.indexOf(instruction));
        return frame == null ? Set.of() : frame.getStack(frame.getStackSize() - 1 - below).insns;
    }

    @Override
    public String toString() {
        return type.substring("io/tidemark/".length()).replace('/', '.') + "." + method.name;
    }
}
