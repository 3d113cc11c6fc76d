package io.tidemark.vcenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The order of the members of requests: vCenter rejects another one than in the API reference, base types first. The
 * orders here are from the reference and independent of the schema of the service.
 */
final class MemberOrder {

    /** Members by element name or, of polymorphic ones, by type. */
    private static final Map<String, List<String>> ORDER = Map.ofEntries(
            Map.entry("RetrieveServiceContent", List.of("_this")),
            Map.entry("Login", List.of("_this", "userName", "password", "locale")),
            Map.entry("Logout", List.of("_this")),
            Map.entry("CurrentTime", List.of("_this")),
            Map.entry("QueryDateTime", List.of("_this")),
            Map.entry("RefreshDatastore", List.of("_this")),
            Map.entry("CreateContainerView", List.of("_this", "container", "type", "recursive")),
            Map.entry("DestroyView", List.of("_this")),
            Map.entry("RetrievePropertiesEx", List.of("_this", "specSet", "options")),
            Map.entry("specSet", List.of("propSet", "objectSet", "reportMissingObjectsInResults")),
            Map.entry("propSet", List.of("type", "all", "pathSet")),
            Map.entry("objectSet", List.of("obj", "skip", "selectSet")),
            Map.entry("TraversalSpec", List.of("name", "type", "path", "skip", "selectSet")),
            Map.entry("options", List.of("maxObjects")),
            Map.entry("UnmapVmfsVolumeEx_Task", List.of("_this", "vmfsUuid")),
            Map.entry("UpdateVmfsUnmapPriority", List.of("_this", "vmfsUuid", "unmapPriority")),
            Map.entry("UpdateVmfsUnmapBandwidth", List.of("_this", "vmfsUuid", "unmapBandwidthSpec")),
            Map.entry("unmapBandwidthSpec", List.of("policy", "fixedValue", "dynamicMin", "dynamicMax")),
            Map.entry("QueryVmfsConfigOption", List.of("_this")),
            Map.entry("QueryOptions", List.of("_this", "name")),
            Map.entry("UpdateOptions", List.of("_this", "changedValue")),
            Map.entry("changedValue", List.of("key", "value")),
            Map.entry("CancelTask", List.of("_this")),
            Map.entry(
                    "CreateTask",
                    List.of(
                            "_this",
                            "obj",
                            "taskTypeId",
                            "initiatedBy",
                            "cancelable",
                            "parentTaskKey",
                            "activationId")),
            Map.entry("SetTaskState", List.of("_this", "state", "result", "fault")),
            Map.entry("SetTaskDescription", List.of("_this", "description")),
            Map.entry("LocalizedMethodFault", List.of("fault", "localizedMessage")),
            Map.entry("SystemError", List.of("faultCause", "faultMessage", "reason")),
            Map.entry("UpdateProgress", List.of("_this", "percentDone")),
            Map.entry("QueryEvents", List.of("_this", "filter")),
            Map.entry(
                    "filter",
                    List.of(
                            "entity",
                            "time",
                            "userName",
                            "eventChainId",
                            "alarm",
                            "scheduledTask",
                            "disableFullMessage",
                            "category",
                            "type",
                            "tag",
                            "eventTypeId",
                            "maxCount")),
            Map.entry("time", List.of("beginTime", "endTime")),
            Map.entry("entity", List.of("entity", "recursion")),
            Map.entry("LogUserEvent", List.of("_this", "entity", "msg")),
            Map.entry("HasPrivilegeOnEntities", List.of("_this", "entity", "sessionId", "privId")),
            Map.entry("HasUserPrivilegeOnEntities", List.of("_this", "entities", "userName", "privId")),
            Map.entry("AddAuthorizationRole", List.of("_this", "name", "privIds")),
            Map.entry("BrowseDiagnosticLog", List.of("_this", "host", "key", "start", "lines")),
            Map.entry("RetrieveManagedMethodExecuter", List.of("_this")),
            Map.entry("ExecuteSoap", List.of("_this", "moid", "version", "method", "argument")),
            Map.entry("argument", List.of("name", "val")),
            Map.entry("QueryAvailablePerfMetric", List.of("_this", "entity", "beginTime", "endTime", "intervalId")),
            Map.entry("QueryPerf", List.of("_this", "querySpec")),
            Map.entry(
                    "querySpec",
                    List.of("entity", "startTime", "endTime", "maxSample", "metricId", "intervalId", "format")),
            Map.entry("metricId", List.of("counterId", "instance")),
            Map.entry("QueryStorageManager", List.of("_this")),
            Map.entry("QueryProvider", List.of("_this")),
            Map.entry("QueryProviderInfo", List.of("_this")),
            Map.entry("QueryArray", List.of("_this", "providerId")),
            Map.entry("QueryLunAssociatedWithArray", List.of("_this", "arrayId")),
            Map.entry("FindExtension", List.of("_this", "extensionKey")),
            Map.entry("UnregisterExtension", List.of("_this", "extensionKey")),
            Map.entry("RegisterExtension", List.of("_this", "extension")),
            Map.entry("UpdateExtension", List.of("_this", "extension")),
            Map.entry(
                    "extension",
                    List.of(
                            "description",
                            "key",
                            "company",
                            "type",
                            "version",
                            "subjectName",
                            "server",
                            "client",
                            "taskList",
                            "eventList",
                            "faultList",
                            "privilegeList",
                            "resourceList",
                            "lastHeartbeatTime",
                            "healthInfo",
                            "ovfConsumerInfo",
                            "extendedProductInfo",
                            "managedEntityInfo",
                            "shownInSolutionManager",
                            "solutionManagerInfo")),
            Map.entry("description", List.of("label", "summary", "key", "arg", "message")),
            Map.entry(
                    "server",
                    List.of(
                            "url",
                            "description",
                            "company",
                            "type",
                            "adminEmail",
                            "serverThumbprint",
                            "serverCertificate")),
            Map.entry("client", List.of("version", "description", "company", "type", "url")),
            Map.entry("taskList", List.of("taskID")),
            Map.entry("eventList", List.of("eventID", "eventTypeSchema")),
            Map.entry("privilegeList", List.of("privID", "privGroupName")),
            Map.entry("resourceList", List.of("locale", "module", "data")),
            Map.entry("data", List.of("key", "value")));

    private MemberOrder() {}

    static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }

    private static String name(Element element) {
        String type = element.getAttributeNS(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");
        String plain = type.substring(type.indexOf(':') + 1);
        boolean fault = "fault".equals(element.getLocalName()) && plain.isEmpty();
        return fault ? "LocalizedMethodFault" : ORDER.containsKey(plain) ? plain : element.getLocalName();
    }

    static void require(Element element) {
        List<Element> children = children(element);
        if (children.isEmpty()) {
            return;
        }
        Set<String> sent = new LinkedHashSet<>();
        String last = "";
        for (Element child : children) {
            assertThat(last.equals(child.getLocalName()) || sent.add(child.getLocalName()))
                    .as("members of a list stay together: %s in %s", child.getLocalName(), name(element))
                    .isTrue();
            last = child.getLocalName();
        }
        List<String> expected = ORDER.get(name(element));
        assertThat(expected).as("order of %s", name(element)).isNotNull();
        assertThat(List.copyOf(sent))
                .as("order of %s", name(element))
                .isEqualTo(expected.stream().filter(sent::contains).toList());
        children.forEach(MemberOrder::require);
    }
}
