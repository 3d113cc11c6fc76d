// `npm start`: the demo. Lab, service and registered plug-in on this machine, until Ctrl-C.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildJar, buildLab, unpackJar, unpacked } from './build.mjs';
import { whileNobodyBuilds } from './lock.mjs';
import { root } from './process.mjs';
import { connectArrays, freshFolder, register, serviceEnvironment, startLab, startService } from './stack.mjs';

function settings() {
  try {
    // `--speed -1` would be taken for two options.
    const args = process.argv
      .slice(2)
      .join('\0')
      .replace(/(^|\0)(--[a-z-]+)\0(-\d)/g, '$1$2=$3');
    const { values } = parseArgs({
      args: args ? args.split('\0') : [],
      options: {
        'no-open': { type: 'boolean', default: false },
        speed: { type: 'string', default: '60' },
        scenario: { type: 'string' },
        'port-base': { type: 'string', default: '8989' },
      },
    });
    const base = Number(values['port-base']);
    const speed = Number(values.speed);
    if (!Number.isInteger(base) || base < 1024 || base > 65_000)
      throw new Error('--port-base takes a port from 1024 to 65000');
    if (values.speed.trim() === '' || !(speed >= 0))
      throw new Error('--speed takes simulated seconds per second, 0 or more');
    return { base, speed, scenario: values.scenario, open: !values['no-open'] };
  } catch (error) {
    console.error(`${error.message}\nusage: npm start -- [--no-open] [--speed N] [--scenario FILE] [--port-base N]`);
    process.exit(2);
  }
}

const { base, speed, scenario, open } = settings();
const folder = path.join(root, '.demo', String(base));
const began = Date.now();
const say = (text) => console.log(`[${((Date.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`);
const running = [];
let stopping = false;

async function stop(code) {
  if (stopping) return;
  stopping = true;
  console.log('\nStopping …');
  for (const server of running.reverse()) await server.stop();
  process.exit(code);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

try {
  say('Building what is missing (the first time takes a few minutes) …');
  await whileNobodyBuilds(
    () => Promise.all([buildLab(), buildJar().then(unpackJar)]),
    () => say('Another command builds in this folder; waiting for it …'),
  );
  say('Starting the lab: vCenter, array, vSphere Client shell …');
  const lab = await startLab({
    stateDir: path.join(folder, 'lab'),
    vcenter: `127.0.0.1:${base}`,
    control: `127.0.0.1:${base + 1}`,
    array: `127.0.0.1:${base + 2}`,
    flags: ['--speed', String(speed), ...(scenario ? ['--scenario', path.resolve(scenario)] : [])],
  });
  running.push(lab);
  say('Starting the service …');
  const dataDir = freshFolder(folder, 'service');
  const service = await startService(serviceEnvironment(lab, { dataDir, port: base + 3 }), unpacked);
  running.push(service);
  say('Registering the plug-in and connecting the array …');
  await register(lab, service, { program: unpacked });
  await connectArrays(lab, service);
  for (const [name, server] of Object.entries({ lab, service })) {
    void server.ended.then((how) => {
      if (stopping) return;
      console.error(`The ${name} ended with ${how}:\n${server.lines.slice(-20).join('\n')}`);
      void stop(1);
    });
  }
  say('Ready.\n');
  console.log(`  vSphere Client shell   ${lab.facts.shell}`);
  console.log(`  Service                ${service.url}/api/v1   (log in with POST /sessions)`);
  console.log(`  Lab control            ${lab.facts.control}/world   (simulated time runs ${speed}x)\n`);
  for (const { name, password } of lab.facts.users) console.log(`  ${name.padEnd(32)} ${password}`);
  console.log('\nThe certificates are self-made: the browser asks once. Ctrl-C stops everything.');
  if (open && process.stdout.isTTY && (process.env.DISPLAY || process.env.WAYLAND_DISPLAY)) {
    spawn('xdg-open', [lab.facts.shell], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref();
  }
} catch (error) {
  console.error(error.message);
  await stop(1);
}
