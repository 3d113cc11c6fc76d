// Child processes: run to the end, or keep running until stopped.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const meters = new AsyncLocalStorage();

/** Does `work`; resolves with the CPU seconds, of user and system, of all commands that it ran to their end. */
export async function withCpuMeter(work) {
  const meter = { seconds: 0 };
  await meters.run(meter, work);
  return meter.seconds;
}

/** A shell that runs the command of its arguments and writes what CPU that took to file descriptor 3. */
const metered = ['-c', '"$@" 3>&-; code=$?; times >&3; exit $code', 'sh'];

/** Sums the times of children, in the second line of what the shell's `times` prints, such as `1m2.34s 0m5.67s`. */
const cpuSeconds = (times) =>
  [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * m + Number(s), 0);

/** Runs a command to its end and resolves with its lines (when `quiet` or `onLine`); rejects when it fails. */
export function run(command, args, { cwd = root, env = {}, quiet = false, onLine, input } = {}) {
  return new Promise((resolve, reject) => {
    const output = quiet || onLine ? 'pipe' : 'inherit';
    const meter = meters.getStore();
    const [program, words] = meter ? ['sh', [...metered, command, ...args]] : [command, args];
    const child = spawn(program, words, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', output, output, ...(meter ? ['pipe'] : [])],
    });
    const lines = [];
    let times = '';
    child.stdio[3]?.on('data', (text) => (times += text));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine?.(line);
      });
    }
    if (input !== undefined) child.stdin.end(input);
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (meter) meter.seconds += cpuSeconds(times);
      if (code === 0) return resolve(lines);
      const said = quiet ? `\n${lines.slice(-80).join('\n')}` : '';
      const failure = new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}${said}`);
      reject(Object.assign(failure, { lines, code }));
    });
  });
}

/**
 * Starts a server; resolves with `{child, ready, lines, ended, stop, kill}` when `isReady(line)` first returns a value,
 * rejects with what it printed when it ends before that or takes longer than `timeoutMs`.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string>, isReady?: (line: string) => any, timeoutMs?: number, onLine?: (line: string) => void}} options
 */
export function serve(command, args, { cwd = root, env = {}, isReady, timeoutMs = 300_000, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines = [];
    let settled = false;
    const fail = (why) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${path.basename(command)} ${why}\n${lines.slice(-40).join('\n')}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${timeoutMs / 1000} s`), timeoutMs);
    const ended = new Promise((done) => child.on('close', (code, signal) => done(signal ?? code)));
    void ended.then((how) => fail(`ended early with ${how}`));
    child.on('error', (error) => fail(`could not be started: ${error.message}`));
    const end = (signal, patienceMs) => async () => {
      child.kill(signal);
      const forced = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(forced);
    };
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (lines.push(line) > 5000) lines.shift();
        onLine?.(line);
        const ready = settled ? undefined : isReady(line);
        if (ready === undefined) return;
        settled = true;
        clearTimeout(timer);
        resolve({ child, ready, lines, ended, stop: end('SIGTERM', 15_000), kill: end('SIGKILL', 1_000) });
      });
    }
  });
}
