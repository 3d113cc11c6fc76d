package io.tidemark.messages;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Where each value of a method comes from: the instructions that may have made it, through variables, casts and concatenations. A
 * parameter comes from a {@code VarInsnNode} of its number.
 */
final class StringFlow extends Interpreter<SourceValue> {

    private static final Set<String> STRINGS = Set.of("java/lang/String", "java/lang/StringBuilder");

    private final SourceInterpreter sources = new SourceInterpreter();

    StringFlow() {
        super(Opcodes.ASM9);
    }

    /** Whether the text of what goes in is part of what comes out. */
    static boolean passes(AbstractInsnNode instruction) {
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic.name.equals("makeConcatWithConstants");
        }
        return instruction instanceof MethodInsnNode call
                && STRINGS.contains(call.owner)
                && STRINGS.contains(Type.getReturnType(call.desc).getInternalName());
    }

    @Override
    public @Nullable SourceValue newValue(@Nullable Type type) {
        return sources.newValue(type);
    }

    @Override
    public SourceValue newParameterValue(boolean instance, int local, Type type) {
        return new SourceValue(type.getSize(), new VarInsnNode(Opcodes.ALOAD, local));
    }

    @Override
    public SourceValue newOperation(AbstractInsnNode instruction) {
        return sources.newOperation(instruction);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
        return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
        return instruction.getOpcode() == Opcodes.CHECKCAST ? value : sources.unaryOperation(instruction, value);
    }

    @Override
    public SourceValue binaryOperation(AbstractInsnNode instruction, SourceValue one, SourceValue other) {
        return sources.binaryOperation(instruction, one, other);
    }

    @Override
    public SourceValue ternaryOperation(
            AbstractInsnNode instruction, SourceValue first, SourceValue second, SourceValue third) {
        return sources.ternaryOperation(instruction, first, second, third);
    }

    @Override
    public SourceValue naryOperation(AbstractInsnNode instruction, List<? extends SourceValue> values) {
        SourceValue made = sources.naryOperation(instruction, values);
        if (!passes(instruction)) {
            return made;
        }
        Set<AbstractInsnNode> all = new HashSet<>(made.insns);
        values.forEach(value -> all.addAll(value.insns));
        return new SourceValue(made.size, all);
    }

    @Override
    public void returnOperation(AbstractInsnNode instruction, SourceValue value, SourceValue expected) {
        // Nothing is made.
    }

    @Override
    public SourceValue merge(SourceValue one, SourceValue other) {
        return sources.merge(one, other);
    }
}
