package io.tidemark.vcenter.property;

import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.soap.Listing;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ContinueRetrievePropertiesEx;
import io.tidemark.vcenter.vim25.CreateContainerView;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.ObjectContent;
import io.tidemark.vcenter.vim25.ObjectSpec;
import io.tidemark.vcenter.vim25.PropertyFilterSpec;
import io.tidemark.vcenter.vim25.PropertySpec;
import io.tidemark.vcenter.vim25.RetrieveOptions;
import io.tidemark.vcenter.vim25.RetrievePropertiesEx;
import io.tidemark.vcenter.vim25.RetrieveResult;
import io.tidemark.vcenter.vim25.TraversalSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads properties through the session's PropertyCollector, page by page. */
public final class PropertyQuery {

    /** A datastore has up to 50 KB, because it names each of its hosts. */
    private static final int PAGE = 250;

    private PropertyQuery() {}

    /** Every object of a type in the inventory, found through a container view that the session keeps. */
    public static PropertyFilterSpec inventory(VimSession conversation, PropertySpec... properties) {
        String[] types = List.of(properties).stream().map(PropertySpec::getType).toArray(String[]::new);
        return through(view(conversation, types), "ContainerView", "view", properties);
    }

    /** The objects that a list property of {@code start} refers to. */
    public static PropertyFilterSpec through(
            ManagedObjectReference start, String startType, String path, PropertySpec... properties) {
        TraversalSpec traversal = new TraversalSpec();
        traversal.setName("through");
        traversal.setType(startType);
        traversal.setPath(path);
        traversal.setSkip(false);
        ObjectSpec object = new ObjectSpec();
        object.setObj(start);
        object.setSkip(true);
        object.getSelectSet().add(traversal);
        return filter(object, properties);
    }

    /** Certain objects of one type. */
    public static PropertyFilterSpec of(List<ManagedObjectReference> objects, PropertySpec properties) {
        PropertyFilterSpec filter = new PropertyFilterSpec();
        filter.getPropSet().add(properties);
        objects.forEach(object -> {
            ObjectSpec spec = new ObjectSpec();
            spec.setObj(object);
            filter.getObjectSet().add(spec);
        });
        return filter;
    }

    public static PropertySpec properties(String type, List<String> paths) {
        PropertySpec spec = new PropertySpec();
        spec.setType(type);
        spec.getPathSet().addAll(paths);
        return spec;
    }

    private static PropertyFilterSpec filter(ObjectSpec object, PropertySpec... properties) {
        PropertyFilterSpec filter = new PropertyFilterSpec();
        filter.getPropSet().addAll(List.of(properties));
        filter.getObjectSet().add(object);
        return filter;
    }

    public static List<ObjectContent> retrieve(VimSession conversation, PropertyFilterSpec filter) {
        List<ObjectContent> objects = new ArrayList<>();
        pages(conversation, filter, PAGE, conversation.listing(true), objects::add);
        return objects;
    }

    /** Returns each object when its page arrives. */
    public static void each(
            VimSession conversation, PropertyFilterSpec filter, int pageSize, Consumer<ObjectContent> reader) {
        pages(conversation, filter, pageSize, conversation.listing(false), reader);
    }

    private static void pages(
            VimSession conversation,
            PropertyFilterSpec filter,
            int pageSize,
            Listing listing,
            Consumer<ObjectContent> reader) {
        RetrievePropertiesEx first = new RetrievePropertiesEx();
        first.setThis(conversation.content().getPropertyCollector());
        first.getSpecSet().add(filter);
        RetrieveOptions options = new RetrieveOptions();
        options.setMaxObjects(pageSize);
        first.setOptions(options);
        Optional<RetrieveResult> page = listing.page(first, RetrieveResult.class);
        while (page.isPresent()) {
            List<ObjectContent> objects = page.get().getObjects();
            listing.read(objects.size());
            objects.stream().filter(object -> object.getObj() != null).forEach(reader);
            String token = page.get().getToken();
            if (token == null) {
                break;
            }
            ContinueRetrievePropertiesEx next = new ContinueRetrievePropertiesEx();
            next.setThis(first.getThis());
            next.setToken(token);
            page = listing.page(next, RetrieveResult.class);
        }
    }

    /** The properties of one object; {@link ObjectMissing} when it does not exist. */
    public static ObjectContent retrieve(VimSession conversation, ManagedObjectReference object, List<String> paths) {
        ObjectSpec spec = new ObjectSpec();
        spec.setObj(object);
        return retrieve(conversation, filter(spec, properties(object.getType(), paths))).stream()
                .findFirst()
                .orElseThrow(() -> new ObjectMissing(object.getValue()));
    }

    private static ManagedObjectReference view(VimSession conversation, String... types) {
        return conversation.keep("view " + String.join(",", types), () -> {
            CreateContainerView request = new CreateContainerView();
            request.setThis(conversation.content().getViewManager());
            request.setContainer(conversation.content().getRootFolder());
            request.getType().addAll(List.of(types));
            request.setRecursive(true);
            return conversation.single(request, ManagedObjectReference.class);
        });
    }
}
