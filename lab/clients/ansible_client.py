"""Runs a playbook of this directory with the unmodified modules of the ansible package; variables in, results by task out."""
import json
import os
import subprocess
import sys

ask = json.load(sys.stdin)
environment = dict(
    os.environ,
    ANSIBLE_STDOUT_CALLBACK="ansible.posix.json",
    ANSIBLE_LOCALHOST_WARNING="False",
    ANSIBLE_INVENTORY_UNPARSED_WARNING="False",
    ANSIBLE_LOCAL_TEMP=ask["scratch"],
    ANSIBLE_REMOTE_TEMP=ask["scratch"],
    ANSIBLE_HOME=ask["scratch"],
    LC_ALL="C.UTF-8",
)
command = [sys.executable, "-m", "ansible", "playbook", "-i", "localhost,", "-c", "local"]
command += ["-e", "ansible_python_interpreter=" + sys.executable, "-e", json.dumps(ask["vars"]), ask["playbook"]]
done = subprocess.run(command, env=environment, capture_output=True, text=True)
if not done.stdout.lstrip().startswith("{"):
    sys.exit(done.stdout + done.stderr)
tasks = [task for play in json.loads(done.stdout)["plays"] for task in play["tasks"]]
json.dump({task["task"]["name"]: task["hosts"]["localhost"] for task in tasks}, sys.stdout)
