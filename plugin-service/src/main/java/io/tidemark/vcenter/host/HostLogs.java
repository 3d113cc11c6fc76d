package io.tidemark.vcenter.host;

import io.tidemark.vcenter.soap.Conversation;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.vim25.BrowseDiagnosticLog;
import io.tidemark.vcenter.vim25.DiagnosticManagerLogHeader;
import java.util.List;

/** Reads logs of hosts through vCenter's DiagnosticManager. */
public final class HostLogs {

    /** vCenter returns at most 500 lines. */
    private static final int LINES = 500;

    private HostLogs() {}

    /** A request beyond the end returns the end of a log at low cost. */
    public static int lastLine(Conversation conversation, String host, String log) {
        return browse(conversation, host, log, Integer.MAX_VALUE, 0).getLineEnd();
    }

    public static LogLines lines(Conversation conversation, String host, String log, int start) {
        DiagnosticManagerLogHeader header = browse(conversation, host, log, start, LINES);
        List<String> lines = List.copyOf(header.getLineText());
        int first = lines.isEmpty() ? start : header.getLineStart();
        return new LogLines(first, header.getLineEnd(), lines);
    }

    private static DiagnosticManagerLogHeader browse(
            Conversation conversation, String host, String log, int start, int lines) {
        BrowseDiagnosticLog request = new BrowseDiagnosticLog();
        request.setThis(conversation.content().getDiagnosticManager());
        request.setHost(VimEndpoint.ref(HostProperties.TYPE, host));
        request.setKey(log);
        request.setStart(start);
        request.setLines(lines);
        return conversation.single(request, DiagnosticManagerLogHeader.class);
    }
}
