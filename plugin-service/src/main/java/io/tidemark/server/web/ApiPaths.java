package io.tidemark.server.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.mvc.condition.ProducesRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Paths of the API as the contract has them: the most specific path decides about methods and media types, and a request
 * that it does not support is not passed on to a path with a variable in the same place.
 */
@Component
class ApiPaths implements HandlerMapping, Ordered {

    private static final String API = "/api/";

    /** The most specific pattern first. */
    private final NavigableMap<PathPattern, List<RequestMappingInfo>> byPattern = new TreeMap<>();

    ApiPaths(@Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping operations) {
        operations
                .getHandlerMethods()
                .keySet()
                .forEach(info -> patterns(info)
                        .forEach(pattern -> byPattern
                                .computeIfAbsent(pattern, it -> new ArrayList<>())
                                .add(info)));
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public boolean usesPathPatterns() {
        return true;
    }

    /** The answer to OPTIONS; null for a request that an operation may process. */
    @Override
    public @Nullable HandlerExecutionChain getHandler(HttpServletRequest request) throws Exception {
        PathContainer path =
                ServletRequestPathUtils.getParsedRequestPath(request).pathWithinApplication();
        if (!path.value().startsWith(API)) {
            return null;
        }
        List<RequestMappingInfo> known = at(path);
        if (known.isEmpty()) {
            throw new NoHandlerFoundException(request.getMethod(), request.getRequestURI(), new HttpHeaders());
        }
        Set<RequestMethod> methods = methods(known);
        RequestMethod method = RequestMethod.resolve(request.getMethod());
        if (method == null || !methods.contains(method)) {
            throw new HttpRequestMethodNotSupportedException(
                    request.getMethod(), methods.stream().map(Enum::name).toList());
        }
        if (method == RequestMethod.OPTIONS) {
            HttpRequestHandler answer = (asked, response) -> response.setHeader(HttpHeaders.ALLOW, text(methods));
            return new HandlerExecutionChain(answer);
        }
        requireAcceptable(request, method == RequestMethod.HEAD ? RequestMethod.GET : method, known);
        return null;
    }

    /** The operations of the most specific path. */
    private List<RequestMappingInfo> at(PathContainer path) {
        for (Map.Entry<PathPattern, List<RequestMappingInfo>> known : byPattern.entrySet()) {
            if (known.getKey().matches(path)) {
                return known.getValue();
            }
        }
        return List.of();
    }

    private static Collection<PathPattern> patterns(RequestMappingInfo info) {
        return info.getPathPatternsCondition() == null
                ? Set.of()
                : info.getPathPatternsCondition().getPatterns();
    }

    private static Set<RequestMethod> methods(List<RequestMappingInfo> known) {
        Set<RequestMethod> methods = EnumSet.of(RequestMethod.OPTIONS);
        known.forEach(info -> methods.addAll(info.getMethodsCondition().getMethods()));
        if (methods.contains(RequestMethod.GET) && known.stream().noneMatch(ApiPaths::streams)) {
            methods.add(RequestMethod.HEAD);
        }
        return methods;
    }

    /** A stream for HEAD would stay open, because it sends nothing that shows that the client has gone. */
    private static boolean streams(RequestMappingInfo info) {
        return info.getProducesCondition().getProducibleMediaTypes().contains(MediaType.TEXT_EVENT_STREAM);
    }

    private static String text(Set<RequestMethod> methods) {
        return String.join(",", methods.stream().map(Enum::name).toList());
    }

    private static void requireAcceptable(
            HttpServletRequest request, RequestMethod method, List<RequestMappingInfo> known) throws Exception {
        List<ProducesRequestCondition> offered = known.stream()
                .filter(info -> info.getMethodsCondition().getMethods().contains(method))
                .map(RequestMappingInfo::getProducesCondition)
                .toList();
        if (offered.stream().noneMatch(condition -> condition.getMatchingCondition(request) != null)) {
            List<MediaType> types = offered.stream()
                    .flatMap(condition -> condition.getProducibleMediaTypes().stream())
                    .distinct()
                    .toList();
            throw new HttpMediaTypeNotAcceptableException(types);
        }
    }
}
