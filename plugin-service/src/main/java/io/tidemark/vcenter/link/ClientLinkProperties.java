package io.tidemark.vcenter.link;

import java.net.URI;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Addresses in the vSphere Client. The paths of objects are those of the client's address bar; the paths of views of a remote plug-in
 * are not documented by VMware, and so they can be changed.
 *
 * @param objectPath with {word}, {navigator}, {urn}, {plugin} and {view}; empty for no links to objects
 * @param homePath with {plugin} and {view}; empty for no links to the home page
 * @param addresses of the clients by GUID of their vCenter, where users open the client by another address than that of the connection
 */
@ConfigurationProperties("tidemark.client-links")
record ClientLinkProperties(
        @DefaultValue("/ui/app/{word};nav={navigator}/{urn}/monitor/plugin/{plugin}/{view}")
        String objectPath,

        @DefaultValue("/ui/app/plugin/{plugin}/{view}") String homePath,
        @DefaultValue Map<String, URI> addresses) {}
