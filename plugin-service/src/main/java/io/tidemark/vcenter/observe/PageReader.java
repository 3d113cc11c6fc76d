package io.tidemark.vcenter.observe;

import io.tidemark.vcenter.observe.PropertyGap.Kind;
import io.tidemark.vcenter.soap.Faults;
import io.tidemark.vcenter.vim25.ContinueRetrievePropertiesEx;
import io.tidemark.vcenter.vim25.DynamicProperty;
import io.tidemark.vcenter.vim25.MissingProperty;
import io.tidemark.vcenter.vim25.ObjectContent;
import io.tidemark.vcenter.vim25.PropertySpec;
import io.tidemark.vcenter.vim25.RetrievePropertiesEx;
import io.tidemark.vcenter.vim25.RetrieveResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Compares pages of properties with what was requested; the continuation of a list is known by its token. */
final class PageReader {

    private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    private record Gap(
            Kind kind, String type, String path, @Nullable String detail) {}

    private record Query(int asked, Map<String, List<String>> paths) {

        static Query of(RetrievePropertiesEx request) {
            Integer most =
                    request.getOptions() == null ? null : request.getOptions().getMaxObjects();
            Map<String, List<String>> paths = new HashMap<>();
            request.getSpecSet().forEach(filter -> filter.getPropSet().forEach(spec -> add(paths, spec)));
            return new Query(most == null ? 0 : most, paths);
        }

        private static void add(Map<String, List<String>> paths, PropertySpec spec) {
            paths.computeIfAbsent(spec.getType(), type -> new ArrayList<>()).addAll(spec.getPathSet());
        }
    }

    private final Map<String, Query> continued = new ConcurrentHashMap<>();

    /** Null for calls that do not return properties. */
    @Nullable
    PropertyPage page(Object request, List<?> answer) {
        Query query = query(request);
        if (query == null || answer.isEmpty() || !(answer.get(0) instanceof RetrieveResult result)) {
            return null;
        }
        String token = result.getToken();
        if (token != null) {
            continued.put(token, query);
        }
        Map<Gap, Integer> gaps = new LinkedHashMap<>();
        result.getObjects().stream()
                .filter(content -> content.getObj() != null)
                .forEach(content -> read(content, query, gaps));
        List<PropertyGap> found = new ArrayList<>();
        gaps.forEach((gap, objects) ->
                found.add(new PropertyGap(gap.kind(), gap.type(), gap.path(), gap.detail(), objects)));
        return new PropertyPage(query.asked(), result.getObjects().size(), token != null, List.copyOf(found));
    }

    private @Nullable Query query(Object request) {
        if (request instanceof RetrievePropertiesEx first) {
            return Query.of(first);
        }
        return request instanceof ContinueRetrievePropertiesEx next && next.getToken() != null
                ? continued.remove(next.getToken())
                : null;
    }

    private static void read(ObjectContent content, Query query, Map<Gap, Integer> gaps) {
        String type = content.getObj().getType();
        Set<String> known = new HashSet<>();
        for (DynamicProperty property : content.getPropSet()) {
            known.add(property.getName());
            if (property.getVal() instanceof Element value && !simple(value)) {
                count(gaps, new Gap(Kind.UNKNOWN_TYPE, type, property.getName(), value.getAttributeNS(XSI, "type")));
            }
        }
        for (MissingProperty missing : content.getMissingSet()) {
            known.add(missing.getPath());
            String fault = missing.getFault() == null ? null : Faults.type(missing.getFault());
            count(gaps, new Gap(Kind.WITHHELD, type, missing.getPath(), fault));
        }
        query.paths().getOrDefault(type, List.of()).stream()
                .filter(path -> !known.contains(path))
                .forEach(path -> count(gaps, new Gap(Kind.UNSET, type, path, null)));
    }

    /** Values without elements, such as those of enumerations, are read as text. */
    private static boolean simple(Element value) {
        NodeList children = value.getChildNodes();
        return IntStream.range(0, children.getLength()).noneMatch(i -> children.item(i) instanceof Element);
    }

    private static void count(Map<Gap, Integer> gaps, Gap gap) {
        gaps.merge(gap, 1, Integer::sum);
    }
}
