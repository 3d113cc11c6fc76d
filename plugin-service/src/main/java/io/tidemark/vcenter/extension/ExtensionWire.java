package io.tidemark.vcenter.extension;

import io.tidemark.vcenter.vim25.Description;
import io.tidemark.vcenter.vim25.Extension;
import io.tidemark.vcenter.vim25.ExtensionClientInfo;
import io.tidemark.vcenter.vim25.ExtensionEventTypeInfo;
import io.tidemark.vcenter.vim25.ExtensionPrivilegeInfo;
import io.tidemark.vcenter.vim25.ExtensionResourceInfo;
import io.tidemark.vcenter.vim25.ExtensionServerInfo;
import io.tidemark.vcenter.vim25.ExtensionTaskTypeInfo;
import io.tidemark.vcenter.vim25.KeyValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.datatype.XMLGregorianCalendar;
import org.jspecify.annotations.Nullable;

/** The vim25 form of a remote plug-in's record: the manifest server is the first server, the client is a remote one. */
final class ExtensionWire {

    private static final String CLIENT = "vsphere-client-remote";
    private static final String SERVER = "MANIFEST_SERVER";

    private ExtensionWire() {}

    static Extension write(ExtensionRecord record, XMLGregorianCalendar now) {
        Extension extension = new Extension();
        extension.setKey(record.key());
        extension.setVersion(record.version());
        extension.setCompany(record.company());
        extension.setDescription(description(record));
        extension.setLastHeartbeatTime(now);
        extension.setShownInSolutionManager(false);
        extension.getClient().add(client(record));
        extension
                .getServer()
                .add(server(
                        record,
                        new ExtensionRecord.Server(SERVER, record.url(), record.thumbprint(), record.certificate())));
        record.auxiliary().forEach(server -> extension.getServer().add(server(record, server)));
        record.tasks().forEach(id -> {
            ExtensionTaskTypeInfo task = new ExtensionTaskTypeInfo();
            task.setTaskID(id);
            extension.getTaskList().add(task);
        });
        record.events().forEach(id -> {
            ExtensionEventTypeInfo event = new ExtensionEventTypeInfo();
            event.setEventID(id);
            extension.getEventList().add(event);
        });
        record.privileges().forEach(id -> {
            ExtensionPrivilegeInfo privilege = new ExtensionPrivilegeInfo();
            privilege.setPrivID(id);
            privilege.setPrivGroupName(id.split("\\.", 2)[0]);
            extension.getPrivilegeList().add(privilege);
        });
        record.resources().forEach(texts -> extension.getResourceList().add(resource(texts)));
        return extension;
    }

    private static ExtensionClientInfo client(ExtensionRecord record) {
        ExtensionClientInfo client = new ExtensionClientInfo();
        client.setVersion(record.version());
        client.setDescription(description(record));
        client.setCompany(record.company());
        client.setType(CLIENT);
        client.setUrl(record.url());
        return client;
    }

    /** The list of addresses is mandatory, if only with an empty one. */
    private static ExtensionServerInfo server(ExtensionRecord record, ExtensionRecord.Server pinned) {
        ExtensionServerInfo server = new ExtensionServerInfo();
        server.setUrl(pinned.url());
        server.setDescription(description(record));
        server.setCompany(record.company());
        server.setType(pinned.type());
        server.getAdminEmail().add("");
        server.setServerThumbprint(pinned.thumbprint());
        server.setServerCertificate(pinned.certificate());
        return server;
    }

    private static ExtensionRecord.Server auxiliary(ExtensionServerInfo server) {
        return new ExtensionRecord.Server(
                orEmpty(server.getType()),
                orEmpty(server.getUrl()),
                orEmpty(server.getServerThumbprint()),
                server.getServerCertificate());
    }

    private static ExtensionResourceInfo resource(ExtensionRecord.Texts texts) {
        ExtensionResourceInfo resource = new ExtensionResourceInfo();
        resource.setLocale(texts.locale());
        resource.setModule(texts.module());
        texts.texts().forEach((key, value) -> {
            KeyValue text = new KeyValue();
            text.setKey(key);
            text.setValue(value);
            resource.getData().add(text);
        });
        return resource;
    }

    private static Description description(ExtensionRecord record) {
        Description description = new Description();
        description.setLabel(record.name());
        description.setSummary(record.summary());
        return description;
    }

    static ExtensionRecord read(Extension extension) {
        Description description = extension.getDescription() == null ? new Description() : extension.getDescription();
        ExtensionServerInfo server = extension.getServer().stream().findFirst().orElseGet(ExtensionServerInfo::new);
        String url = extension.getClient().stream()
                .filter(client -> CLIENT.equals(client.getType()))
                .map(ExtensionClientInfo::getUrl)
                .findFirst()
                .orElse(server.getUrl());
        return new ExtensionRecord(
                extension.getKey(),
                extension.getVersion(),
                orEmpty(description.getLabel()),
                orEmpty(description.getSummary()),
                orEmpty(extension.getCompany()),
                orEmpty(url),
                orEmpty(server.getServerThumbprint()),
                server.getServerCertificate(),
                extension.getServer().stream()
                        .skip(1)
                        .map(ExtensionWire::auxiliary)
                        .toList(),
                extension.getTaskList().stream()
                        .map(ExtensionTaskTypeInfo::getTaskID)
                        .toList(),
                extension.getEventList().stream()
                        .map(ExtensionEventTypeInfo::getEventID)
                        .toList(),
                extension.getPrivilegeList().stream()
                        .map(ExtensionPrivilegeInfo::getPrivID)
                        .toList(),
                texts(extension.getResourceList()));
    }

    private static List<ExtensionRecord.Texts> texts(List<ExtensionResourceInfo> resources) {
        return resources.stream()
                .map(resource -> {
                    Map<String, String> texts = new LinkedHashMap<>();
                    resource.getData().forEach(text -> texts.put(text.getKey(), text.getValue()));
                    return new ExtensionRecord.Texts(resource.getLocale(), resource.getModule(), texts);
                })
                .toList();
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
