package io.tidemark;

import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.ArgType;
import com.ibm.icu.text.MessagePattern.Part;
import java.util.ArrayList;
import java.util.List;

/** A text in ICU message format as people read it: parameters as {@code {name}}, of a plural its last form, of a select all texts. */
final class ReadablePattern {

    private final MessagePattern pattern;
    private final StringBuilder text = new StringBuilder();

    private ReadablePattern(String text) {
        this.pattern = new MessagePattern(text);
    }

    static String of(String text) {
        ReadablePattern readable = new ReadablePattern(text);
        readable.message(0, "");
        return readable.text.toString().replaceAll("__\\w+}", "}").replaceAll("\\s+", " ");
    }

    /** @param counted the parameter of the plural around it */
    private void message(int start, String counted) {
        int from = pattern.getPart(start).getLimit();
        int limit = pattern.getLimitPartIndex(start);
        for (int i = start + 1; i <= limit; i++) {
            Part part = pattern.getPart(i);
            text.append(pattern.getPatternString(), from, part.getIndex());
            from = part.getLimit();
            if (part.getType() == Part.Type.REPLACE_NUMBER) {
                text.append(counted);
            } else if (part.getType() == Part.Type.ARG_START) {
                argument(i, part.getArgType());
                i = pattern.getLimitPartIndex(i);
                from = pattern.getPart(i).getLimit();
            }
        }
    }

    private void argument(int start, ArgType type) {
        String name = "{" + pattern.getSubstring(pattern.getPart(start + 1)) + "}";
        List<Integer> choices = new ArrayList<>();
        for (int i = start + 2; i < pattern.getLimitPartIndex(start); i = pattern.getLimitPartIndex(i) + 1) {
            if (pattern.getPartType(i) == Part.Type.MSG_START) {
                choices.add(i);
            }
        }
        if (choices.isEmpty()) {
            text.append(name);
        } else if (type == ArgType.SELECT) {
            choices.forEach(choice -> {
                text.append(choice.equals(choices.get(0)) ? "" : " / ");
                message(choice, name);
            });
        } else {
            message(choices.get(choices.size() - 1), name);
        }
    }
}
