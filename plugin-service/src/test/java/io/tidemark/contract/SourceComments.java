package io.tidemark.contract;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.doctree.UnknownBlockTagTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The Javadoc of the sources, which describes operations, parameters, and properties in the contract. */
final class SourceComments {

    /**
     * A comment in the Markdown of OpenAPI.
     *
     * @param first its first sentence
     * @param rest what follows it
     * @param params by name
     * @param result the text of {@code @return}
     * @param tags the text of block tags of ours by name
     */
    record Comment(
            String first, String rest, Map<String, String> params, String result, Map<String, List<String>> tags) {

        static final Comment NONE = new Comment("", "", Map.of(), "", Map.of());

        String text() {
            return (first + " " + rest).strip();
        }
    }

    private final Map<String, Comment> byName = new HashMap<>();

    /** Reads all sources below a folder. */
    SourceComments(Path folder) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.walk(folder)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    files,
                    null,
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjectsFromPaths(
                            sources.filter(file -> file.toString().endsWith(".java"))
                                    .toList()));
            DocTrees trees = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new Reader(trees, String.valueOf(unit.getPackageName())).scan(unit, null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Comment of(Class<?> type) {
        return byName.getOrDefault(type.getName(), Comment.NONE);
    }

    Comment of(java.lang.reflect.Method method) {
        String parameters =
                Stream.of(method.getParameterTypes()).map(Class::getSimpleName).collect(Collectors.joining(","));
        return byName.getOrDefault(
                method.getDeclaringClass().getName() + "#" + method.getName() + "(" + parameters + ")", Comment.NONE);
    }

    Comment of(Enum<?> constant) {
        return byName.getOrDefault(constant.getDeclaringClass().getName() + "#" + constant.name(), Comment.NONE);
    }

    private final class Reader extends TreePathScanner<@Nullable Void, @Nullable String> {

        private final DocTrees trees;
        private final String container;

        Reader(DocTrees trees, String container) {
            this.trees = trees;
            this.container = container;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable String outer) {
            String name = outer == null ? container + "." + type.getSimpleName() : outer + "$" + type.getSimpleName();
            keep(name);
            return super.visitClass(type, name);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable String type) {
            String parameters = method.getParameters().stream()
                    .map(parameter -> simple(String.valueOf(parameter.getType())))
                    .collect(Collectors.joining(","));
            keep(type + "#" + method.getName() + "(" + parameters + ")");
            return null;
        }

        /** Constants of enums and fields. */
        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable String type) {
            keep(type + "#" + variable.getName());
            return null;
        }

        private static String simple(String type) {
            return type.replaceAll("@\\w+(\\([^)]*\\))? ?", "")
                    .replaceAll("<.*>", "")
                    .replaceAll("^.*\\.", "");
        }

        private void keep(String name) {
            DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
            if (comment != null) {
                byName.put(name, comment(comment));
            }
        }
    }

    private static Comment comment(DocCommentTree tree) {
        Map<String, String> params = new HashMap<>();
        Map<String, List<String>> tags = new LinkedHashMap<>();
        String result = "";
        for (DocTree tag : tree.getBlockTags()) {
            if (tag instanceof ParamTree param) {
                params.put(param.getName().toString(), text(param.getDescription()));
            } else if (tag instanceof ReturnTree returned) {
                result = text(returned.getDescription());
            } else if (tag instanceof UnknownBlockTagTree own) {
                tags.merge(
                        own.getTagName(),
                        List.of(text(own.getContent())),
                        (known, more) ->
                                Stream.concat(known.stream(), more.stream()).toList());
            }
        }
        return new Comment(text(tree.getFirstSentence()), text(tree.getBody()), params, result, tags);
    }

    private static String text(List<? extends DocTree> parts) {
        return parts.stream()
                .map(SourceComments::text)
                .collect(Collectors.joining())
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static String text(DocTree part) {
        if (part instanceof LiteralTree literal) {
            return part.getKind() == DocTree.Kind.CODE
                    ? "`" + literal.getBody().getBody() + "`"
                    : literal.getBody().getBody();
        }
        if (part instanceof LinkTree link) {
            return link.getLabel().isEmpty() ? "`" + link.getReference().getSignature() + "`" : text(link.getLabel());
        }
        if (part instanceof EntityTree entity) {
            return switch (entity.getName().toString()) {
                case "lt" -> "<";
                case "gt" -> ">";
                case "amp" -> "&";
                default -> entity.toString();
            };
        }
        return part instanceof TextTree text ? text.getBody() : "";
    }
}
