package io.tidemark.vcenter.host;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ArrayOfManagedObjectReference;
import io.tidemark.vcenter.vim25.ArrayOfOptionDef;
import io.tidemark.vcenter.vim25.BoolOption;
import io.tidemark.vcenter.vim25.CreateContainerView;
import io.tidemark.vcenter.vim25.DestroyView;
import io.tidemark.vcenter.vim25.IntOption;
import io.tidemark.vcenter.vim25.LongOption;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.ObjectContent;
import io.tidemark.vcenter.vim25.OptionDef;
import io.tidemark.vcenter.vim25.OptionType;
import io.tidemark.vcenter.vim25.OptionValue;
import io.tidemark.vcenter.vim25.PropertyFilterSpec;
import io.tidemark.vcenter.vim25.QueryOptions;
import io.tidemark.vcenter.vim25.StringOption;
import io.tidemark.vcenter.vim25.UpdateOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@link HostConfigurations} over SOAP. */
public final class SoapHostConfigurations implements HostConfigurations {

    private static final Logger LOG = LoggerFactory.getLogger(SoapHostConfigurations.class);
    private static final String OPTIONS = "OptionManager";
    private static final String MANAGER = "configManager.advancedOption";
    private static final String DATASTORES = "datastore";
    private static final String CLUSTER = "ClusterComputeResource";

    private final RenewableSession session;

    public SoapHostConfigurations(RenewableSession session) {
        this.session = session;
    }

    @Override
    public List<HostLocation> hosts(ManagedRef scope) {
        return session.perform(conversation -> {
            List<String> paths = new ArrayList<>(HostProperties.PATHS);
            paths.add("parent");
            paths.add(MANAGER);
            List<ObjectContent> found = HostProperties.TYPE.equals(scope.type())
                    ? List.of(PropertyQuery.retrieve(conversation, VimEndpoint.ref(scope.type(), scope.moid()), paths))
                    : below(conversation, scope, paths);
            Map<String, String> clusters = clusters(conversation);
            return found.stream()
                    .map(PropertyValues::of)
                    .filter(PropertyValues::readable)
                    .map(values -> place(values, clusters))
                    .toList();
        });
    }

    private static HostLocation place(PropertyValues values, Map<String, String> clusters) {
        String parent = values.value("parent", ManagedObjectReference.class)
                .filter(ref -> CLUSTER.equals(ref.getType()))
                .map(ManagedObjectReference::getValue)
                .orElse(null);
        return new HostLocation(
                HostProperties.facts(values),
                parent,
                parent == null ? null : clusters.get(parent),
                values.value(MANAGER, ManagedObjectReference.class)
                        .map(ManagedObjectReference::getValue)
                        .orElse(null));
    }

    private static List<ObjectContent> below(VimSession conversation, ManagedRef scope, List<String> paths) {
        CreateContainerView request = new CreateContainerView();
        request.setThis(conversation.content().getViewManager());
        request.setContainer(VimEndpoint.ref(scope.type(), scope.moid()));
        request.getType().add(HostProperties.TYPE);
        request.setRecursive(true);
        ManagedObjectReference view = conversation.single(request, ManagedObjectReference.class);
        try {
            return PropertyQuery.retrieve(
                    conversation,
                    PropertyQuery.through(
                            view, "ContainerView", "view", PropertyQuery.properties(HostProperties.TYPE, paths)));
        } finally {
            destroy(conversation, view);
        }
    }

    /** What is left over ends with the session. */
    private static void destroy(VimSession conversation, ManagedObjectReference view) {
        try {
            DestroyView destroy = new DestroyView();
            destroy.setThis(view);
            conversation.run(destroy);
        } catch (VcenterUnreachable e) {
            LOG.debug("A view could not be destroyed: {}", e.detail());
        }
    }

    private static Map<String, String> clusters(VimSession conversation) {
        Map<String, String> names = new HashMap<>();
        PropertyQuery.retrieve(
                        conversation,
                        PropertyQuery.inventory(conversation, PropertyQuery.properties(CLUSTER, List.of("name"))))
                .stream()
                .map(PropertyValues::of)
                .filter(PropertyValues::readable)
                .forEach(values -> names.put(values.moid(), values.name()));
        return names;
    }

    @Override
    public Map<String, Set<String>> datastores() {
        return session.perform(conversation -> {
            Map<String, Set<String>> datastores = new HashMap<>();
            PropertyQuery.retrieve(
                            conversation,
                            PropertyQuery.inventory(
                                    conversation, PropertyQuery.properties(HostProperties.TYPE, List.of(DATASTORES))))
                    .stream()
                    .map(PropertyValues::of)
                    .forEach(host -> datastores.put(host.moid(), datastores(host)));
            return datastores;
        });
    }

    private static Set<String> datastores(PropertyValues host) {
        return host.value(DATASTORES, ArrayOfManagedObjectReference.class).stream()
                .flatMap(all -> all.getManagedObjectReference().stream())
                .map(ManagedObjectReference::getValue)
                .collect(Collectors.toSet());
    }

    @Override
    public List<HostOption> options(String options, String name) {
        QueryOptions request = new QueryOptions();
        request.setThis(VimEndpoint.ref(OPTIONS, options));
        request.setName(name);
        try {
            return session.perform(conversation -> conversation.list(request, OptionValue.class)).stream()
                    .filter(option -> option.getKey() != null && option.getValue() != null)
                    .map(option -> new HostOption(option.getKey(), option.getValue()))
                    .toList();
        } catch (VcenterFault e) {
            if ("InvalidName".equals(e.fault())) {
                return List.of();
            }
            throw e;
        }
    }

    @Override
    public List<OptionRange> ranges(String options) {
        return session.perform(conversation -> PropertyValues.of(PropertyQuery.retrieve(
                        conversation, VimEndpoint.ref(OPTIONS, options), List.of("supportedOption")))
                .value("supportedOption", ArrayOfOptionDef.class)
                .map(all -> all.getOptionDef().stream()
                        .filter(def -> def.getKey() != null)
                        .map(SoapHostConfigurations::range)
                        .toList())
                .orElse(List.of()));
    }

    private static OptionRange range(OptionDef def) {
        OptionType type = def.getOptionType();
        if (type instanceof LongOption one) {
            return new OptionRange(def.getKey(), Long.toString(one.getDefaultValue()), one.getMin(), one.getMax());
        }
        if (type instanceof IntOption one) {
            return new OptionRange(
                    def.getKey(), Integer.toString(one.getDefaultValue()), (long) one.getMin(), (long) one.getMax());
        }
        if (type instanceof BoolOption one) {
            return new OptionRange(def.getKey(), Boolean.toString(one.isDefaultValue()), null, null);
        }
        return new OptionRange(
                def.getKey(), type instanceof StringOption one ? one.getDefaultValue() : null, null, null);
    }

    @Override
    public List<HostDevice> devices(String host) {
        return session.perform(conversation -> DeviceProperties.devices(PropertyValues.of(PropertyQuery.retrieve(
                conversation, VimEndpoint.ref(HostProperties.TYPE, host), DeviceProperties.PATHS))));
    }

    @Override
    public Map<String, List<HostDevice>> devices(Collection<String> hosts) {
        PropertyFilterSpec all = PropertyQuery.of(
                hosts.stream()
                        .map(host -> VimEndpoint.ref(HostProperties.TYPE, host))
                        .toList(),
                PropertyQuery.properties(HostProperties.TYPE, DeviceProperties.PATHS));
        return session.perform(conversation -> {
            Map<String, List<HostDevice>> devices = new HashMap<>();
            PropertyQuery.each(
                    conversation,
                    all,
                    hosts.size(),
                    host -> devices.put(host.getObj().getValue(), DeviceProperties.devices(PropertyValues.of(host))));
            return devices;
        });
    }

    @Override
    public void setOption(String options, HostOption option) {
        OptionValue value = new OptionValue();
        value.setKey(option.key());
        value.setValue(option.value());
        UpdateOptions request = new UpdateOptions();
        request.setThis(VimEndpoint.ref(OPTIONS, options));
        request.getChangedValue().add(value);
        session.performOnce(conversation -> true, (conversation, ready) -> {
            conversation.run(request);
            return true;
        });
    }
}
