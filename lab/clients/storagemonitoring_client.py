"""Reads vCenter's Storage Monitoring Service through the unmodified pyVmomi and prints what it saw as JSON.

stdin: {"host", "port", "user": [name, password]}
"""

import json
import ssl
import sys
from http.cookies import SimpleCookie

from pyVim.connect import Disconnect, SmartConnect
from pyVmomi import SoapStubAdapter, VmomiSupport, sms


def main():
    ask = json.load(sys.stdin)
    context = ssl._create_unverified_context()
    user, password = ask["user"]
    vcenter = SmartConnect(host=ask["host"], port=ask["port"], user=user, pwd=password, sslContext=context)
    cookie = SimpleCookie(vcenter._stub.cookie)["vmware_soap_session"].value
    VmomiSupport.GetRequestContext()["vcSessionCookie"] = cookie
    stub = SoapStubAdapter(
        host=ask["host"], port=ask["port"], path="/sms/sdk", version="sms.version.version11", sslContext=context
    )
    manager = sms.ServiceInstance("ServiceInstance", stub).QueryStorageManager()
    providers = [provider.QueryProviderInfo() for provider in manager.QueryProvider()]
    arrays = manager.QueryArray()
    print(
        json.dumps(
            {
                "providers": [
                    {"type": type(p).__name__, "status": p.status, "lastSyncTime": p.lastSyncTime} for p in providers
                ],
                "arrays": [{"name": a.name, "uuid": a.uuid, "vendor": a.vendorId} for a in arrays],
                "luns": {
                    lun.vSphereLunIdentifier: {
                        "name": lun.vendorDisplayName,
                        "capacityInMB": lun.capacityInMB,
                        "usedSpaceInMB": lun.usedSpaceInMB,
                        "status": lun.thinProvisioningStatus,
                    }
                    for a in arrays
                    for lun in manager.QueryLunAssociatedWithArray(a.uuid)
                },
            }
        )
    )
    Disconnect(vcenter)


main()
