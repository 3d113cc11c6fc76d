package io.tidemark.vcenter.esxtop;

import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.vim25.ExecuteSimpleCommand;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.QueryServiceList;
import io.tidemark.vcenter.vim25.ServiceManagerServiceInfo;
import java.util.Optional;

/** {@link EsxtopServices} over SOAP. */
public final class SoapEsxtopServices implements EsxtopServices {

    private static final String NAME = "Esxtop";
    private static final String HOST = "vmware.host.";

    private final RenewableSession session;

    public SoapEsxtopServices(RenewableSession session) {
        this.session = session;
    }

    @Override
    public Optional<String> of(String hostName) {
        return session.perform(conversation -> {
            ManagedObjectReference manager = conversation.content().getServiceManager();
            if (manager == null) {
                return Optional.empty();
            }
            QueryServiceList request = new QueryServiceList();
            request.setThis(manager);
            request.getLocation().add(HOST + hostName);
            return conversation.list(request, ServiceManagerServiceInfo.class).stream()
                    .filter(service -> NAME.equals(service.getServiceName()) && service.getService() != null)
                    .map(service -> service.getService().getValue())
                    .findFirst();
        });
    }

    @Override
    public String counterInfo(String service) {
        return command(service, "CounterInfo");
    }

    @Override
    public String fetchStats(String service) {
        return command(service, "FetchStats");
    }

    @Override
    public void freeStats(String service) {
        command(service, "FreeStats");
    }

    private String command(String service, String argument) {
        ExecuteSimpleCommand request = new ExecuteSimpleCommand();
        request.setThis(VimEndpoint.ref("SimpleCommand", service));
        request.getArguments().add(argument);
        return session.perform(
                conversation -> conversation.optional(request, String.class).orElse(""));
    }
}
