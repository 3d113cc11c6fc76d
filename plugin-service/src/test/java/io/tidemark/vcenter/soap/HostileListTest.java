package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import org.junit.jupiter.api.Test;

/** Lists without an end, in any number of pages. */
class HostileListTest extends HostileVcenter {

    private static String page(int number, String name) {
        return "<returnval><token>" + number + "</token>"
                + StubVcenter.object("Datastore", "ds-" + number, "name", StubVcenter.val("xsd:string", name))
                + "</returnval>";
    }

    @Test
    void stopsAListWithoutEnd() {
        VimLimits limits = new VimLimits(LIMITS.question(), LIMITS.page(), AMPLE, 1 << 20, 100);
        SoapVcenterSession session = vcenter(limits, (request, wire) -> soap(wire, page(1, "name")));

        is(
                catchThrowableOfType(VcenterUnreachable.class, session::datastores),
                VcenterProblemMessage.VCENTER_LIST_TOO_LONG);
        assertThat(asked("ContinueRetrievePropertiesEx")).isEqualTo(100);
    }

    @Test
    void stopsAListOfEmptyPages() {
        VimLimits limits = new VimLimits(LIMITS.question(), LIMITS.page(), AMPLE, 1 << 20, 100);
        SoapVcenterSession session =
                vcenter(limits, (request, wire) -> soap(wire, "<returnval><token>1</token></returnval>"));

        is(
                catchThrowableOfType(VcenterUnreachable.class, session::datastores),
                VcenterProblemMessage.VCENTER_LIST_TOO_LONG);
    }

    @Test
    void stopsAListThatIsTooLargeAltogether() {
        VimLimits limits = new VimLimits(LIMITS.question(), LIMITS.page(), AMPLE, 1 << 20, 1000);
        SoapVcenterSession session = vcenter(limits, (request, wire) -> soap(wire, page(1, "n".repeat(50_000))));

        is(
                catchThrowableOfType(VcenterUnreachable.class, session::datastores),
                VcenterProblemMessage.VCENTER_LIST_TOO_LARGE);
    }

    @Test
    void stopsAListThatTakesTooLong() {
        VimLimits limits = new VimLimits(LIMITS.question(), LIMITS.page(), SHORT, 1L << 40, Integer.MAX_VALUE);
        SoapVcenterSession session = vcenter(limits, (request, wire) -> soap(wire, page(1, "")));

        is(
                catchThrowableOfType(VcenterUnreachable.class, session::datastores),
                VcenterProblemMessage.VCENTER_LIST_NOT_COMPLETE);
    }
}
