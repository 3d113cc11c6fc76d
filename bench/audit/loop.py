"""What admins script today: every option of every host, one QueryOptions after the other."""
import json, os, ssl, sys, time
from pyVim.connect import SmartConnect, Disconnect
from pyVmomi import vim, vmodl

host, port = sys.argv[1].rsplit(":", 1)
keys = sys.argv[3].split(",")
si = SmartConnect(host=host, port=int(port), user=sys.argv[2], pwd=os.environ["PASSWORD"], sslContext=ssl._create_unverified_context())
began, values = time.time(), 0
content = si.RetrieveContent()
view = content.viewManager.CreateContainerView(content.rootFolder, [vim.HostSystem], True)
hosts = list(view.view)
for one in hosts:
    manager = one.configManager.advancedOption
    for key in keys:
        try:
            values += len(manager.QueryOptions(key))
        except vim.fault.InvalidName:
            pass
print(json.dumps({"millis": int((time.time() - began) * 1000), "hosts": len(hosts), "values": values}))
Disconnect(si)
