package io.tidemark.evidence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Identities and secrets of a site, one or more of each kind, with the field in which a server reports each. */
final class PlantedIdentities {

    private static final Map<String, Map.Entry<String, String>> BY_KIND = new LinkedHashMap<>();

    static {
        plant("host name", "dnsName", "esx-karlsruhe-07.corp.contoso-bank.com");
        plant("datastore", "volumelabel", "Payroll Gold 3");
        plant("virtual machine", "vmName", "sap-hana-prod");
        plant("folder", "folderName", "Mergers-2027");
        plant("cluster", "clusterName", "Tier-One-Frankfurt");
        plant("datacenter", "datacenterName", "RZ-Nord");
        plant("IPv4 address", "ipAddress", "10.83.14.207");
        plant("IPv6 address", "ipAddress", "fd12:3456:789a:1::c0de");
        plant("MAC address", "mac", "00:50:56:9a:bc:de");
        plant("UUID", "uuid", "4221d5a0-7c1b-9f3e-62aa-0f5f4c3b2a19");
        plant("VMFS UUID", "uuid", "5f1a2b3c-4d5e6f70-8a9b-005056aabbcc");
        plant("device", "canonicalName", "naa.624a9370c0ffee1122334455000110aa");
        plant("volume serial number", "serial", "C0FFEE1122334455000110AA");
        plant("array serial number", "serialNumber", "PCHFL18220123");
        plant("WWN", "wwn", "52:4a:93:7c:0f:fe:e1:00");
        plant("IQN", "iScsiName", "iqn.1998-01.com.vmware:esx-karlsruhe-07-5d3c9a11");
        plant("NQN", "nqn", "nqn.2014-08.com.contoso-bank:nvme:host12");
        plant("user", "userName", "CONTOSO\\j.schneider");
        plant("e-mail address", "email", "storage-team@contoso-bank.com");
        plant("password", "password", "Wint3r!Palace#9");
        plant("API token", "api_token", "6e1c2a94-55d0-4d8c-bb0e-7e2f1f1f9b21");
        plant("clone ticket", "cloneTicket", "cst-VCT-52b1c3d9-aaaa-bbbb-cccc-0123456789ab--tp-AB-CD-EF-01-02");
        plant("license key", "licenseKey", "4M2K3-XYZQW-0H8P1-LMN45-7RSTU");
        plant(
                "certificate",
                "serverCertificate",
                "-----BEGIN CERTIFICATE-----\nMIIBcontosobankcertificate\n-----END CERTIFICATE-----");
        plant("thumbprint", "thumbprint", "AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01");
        plant("volume", "volumeName", "contoso-pod::erp-luns/erp-data-07");
    }

    private PlantedIdentities() {}

    private static void plant(String kind, String field, String text) {
        BY_KIND.put(kind, Map.entry(field, text));
    }

    static int kinds() {
        return BY_KIND.size();
    }

    /** By field, in pairs. */
    static List<Map.Entry<String, String>> fields() {
        return List.copyOf(BY_KIND.values());
    }

    /** What nobody may store in readable form. */
    static List<String> secrets() {
        return List.of("password", "API token", "clone ticket", "license key", "certificate").stream()
                .map(kind -> BY_KIND.get(kind).getValue())
                .toList();
    }

    /** What must not be found: the identities, and the parts of those that have parts. */
    static List<String> searched() {
        List<String> all = new java.util.ArrayList<>(
                BY_KIND.values().stream().map(Map.Entry::getValue).toList());
        all.addAll(List.of(
                "esx-karlsruhe-07",
                "contoso",
                "c0ffee1122334455000110aa",
                "schneider",
                "storage-team",
                "erp-luns",
                "erp-data",
                "4c3b2a19",
                "005056aabbcc",
                "52a1b2c3d4e5f60718293a4b5c6d7e8f90123456"));
        return all;
    }
}
