package io.tidemark.vcenter.link;

import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.link.ClientPage.View;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/** Links by the configured paths. The page reads its own address from the parameter {@code tidemark} of the client's address. */
@Component
@EnableConfigurationProperties(ClientLinkProperties.class)
class ConfiguredClientLinks implements ClientLinks {

    private static final String PLUGIN = "io.tidemark.reclaim";

    private final ClientLinkProperties properties;
    private final Vcenters vcenters;

    ConfiguredClientLinks(ClientLinkProperties properties, Vcenters vcenters) {
        this.properties = properties;
        this.vcenters = vcenters;
    }

    @Override
    public Optional<URI> to(ClientPage page) {
        String path = page.view() == View.HOME ? properties.homePath() : properties.objectPath();
        return path.isBlank()
                ? Optional.empty()
                : client(page.vcenter()).map(client -> URI.create(client + path(path, page) + query(page)));
    }

    /** Origin of the client, without a slash at its end. */
    private Optional<String> client(String vcenter) {
        URI configured = properties.addresses().get(vcenter);
        return configured != null
                ? Optional.of(configured.toString().replaceAll("/+$", ""))
                : vcenters.all().stream()
                        .filter(connection -> connection.guid().equalsIgnoreCase(vcenter))
                        .map(VcenterConnection::address)
                        .map(address -> "https://" + address)
                        .findFirst();
    }

    private static String path(String template, ClientPage page) {
        View view = page.view();
        return template.replace("{word}", view.word)
                .replace("{navigator}", view.navigator)
                .replace("{urn}", "urn:vmomi:" + view.type + ":" + page.moid() + ":" + page.vcenter())
                .replace("{plugin}", PLUGIN)
                .replace("{view}", view.id);
    }

    private static String query(ClientPage page) {
        if (page.place().isEmpty()) {
            return "";
        }
        String place = page.place().entrySet().stream()
                .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&"));
        return "?tidemark=" + encoded(page.view().route + "?" + place);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
