// Start time without and with a class archive, resident memory, heap after the first inventory and the page's transfer size,
// beside a bare application. A first start also makes the database, the key, and the certificate, which the bare one does not have.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import {
  buildJar,
  buildLab,
  classArchive,
  jar,
  javaOptions,
  unpacked,
  unpackJar,
  withArchive,
} from '../tools/build.mjs';
import { request } from '../tools/https.mjs';
import { root, run, serve } from '../tools/process.mjs';
import { freshFolder, serviceEnvironment, signIn, startLab, startService } from '../tools/stack.mjs';
import { cpuMillis, heapMB, residentMB } from './process-figures.mjs';
import { median } from './timing.mjs';

const work = path.join(root, '.cache/bench');
const rounds = 3;

/** A fat jar with the same libraries and layout that starts `Bare`. */
async function bareJar() {
  const folder = freshFolder(work, 'bare');
  await run('jar', ['xf', jar], { cwd: folder, quiet: true });
  rmSync(path.join(folder, 'BOOT-INF/classes'), { recursive: true });
  rmSync(path.join(folder, 'META-INF/spring.factories'));
  mkdirSync(path.join(folder, 'BOOT-INF/classes'));
  const source = path.join(root, 'bench/bare/Bare.java');
  const classpath = path.join(folder, 'BOOT-INF/lib/*');
  await run('javac', ['-proc:none', '-cp', classpath, '-d', path.join(folder, 'BOOT-INF/classes'), source], {
    quiet: true,
  });
  const manifest = path.join(folder, 'META-INF/MANIFEST.MF');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/Start-Class: .*(\r?\n)/, 'Start-Class: Bare$1'));
  const bare = path.join(work, 'bare.jar');
  await run('jar', ['cf0m', bare, manifest, 'BOOT-INF', 'org', 'META-INF'], { cwd: folder, quiet: true });
  return bare;
}

/** That jar extracted, with an archive of its classes, as the build makes it of the service. */
async function archivedBare(bare) {
  const folder = freshFolder(work, 'bare-archived');
  await run('sh', ['deploy/class-archive.sh', bare, folder], { quiet: true });
  return [...withArchive(path.join(folder, 'tidemark.jsa')), '-jar', path.join(folder, 'tidemark.jar')];
}

async function untilHealthy(url) {
  for (;;) {
    const healthy = await request(url, { timeoutMs: 2_000 }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (healthy) return;
    await new Promise((next) => setTimeout(next, 20));
  }
}

async function bareRound(words) {
  const began = Date.now();
  const server = await serve('java', [...javaOptions, ...words], {
    isReady: (line) => /started on port (\d+)/.exec(line)?.[1],
  });
  await untilHealthy(`http://127.0.0.1:${server.ready}/actuator/health`);
  const seconds = (Date.now() - began) / 1000;
  const cpu = cpuMillis(server.child.pid) / 1000;
  const resident = residentMB(server.child.pid);
  await server.stop();
  return { seconds, cpu, resident };
}

async function firstInventory(lab, service) {
  const { raw } = await signIn(lab, service);
  for (;;) {
    const answer = await raw('GET', '/datastores');
    if (answer.status === 200 && answer.body.total > 0) return;
    await new Promise((next) => setTimeout(next, 100));
  }
}

async function started(environment, program) {
  const began = Date.now();
  const service = await startService(environment, program);
  await untilHealthy(`${service.url}/actuator/health`);
  return { service, seconds: (Date.now() - began) / 1000, cpu: cpuMillis(service.child.pid) / 1000 };
}

async function serviceRound(lab, count, program) {
  const environment = serviceEnvironment(lab, { dataDir: freshFolder(work, `data-${count}`) });
  const first = await started(environment, program);
  await first.service.stop();
  const { service, seconds, cpu } = await started(environment, program);
  await firstInventory(lab, service);
  const resident = residentMB(service.child.pid);
  const usedMB = await heapMB(service.child.pid);
  const transfer = program === jar && count === 0 ? await transferSize(service.url) : null;
  await service.stop();
  return { seconds, cpu, firstSeconds: first.seconds, resident, usedMB, transfer };
}

/** Compressed bytes of index.html and every file it names. */
async function transferSize(origin) {
  const fetchRaw = (url) =>
    new Promise((resolve, reject) => {
      const options = { rejectUnauthorized: false, headers: { 'accept-encoding': 'gzip' }, agent: false };
      https
        .get(url, options, (answer) => {
          let size = 0;
          answer.on('data', (chunk) => (size += chunk.length));
          answer.on('end', () => resolve({ status: answer.statusCode, size }));
        })
        .on('error', reject);
    });
  const page = `${origin}/plugin/index.html`;
  const html = (await request(page)).body;
  const files = [...html.matchAll(/(?:src|href)="([^"#]+\.(?:js|css))"/g)]
    .map(([, name]) => name)
    .filter((name) => !name.startsWith('/api/ui'));
  let total = (await fetchRaw(page)).size;
  for (const name of new Set(files)) {
    const { status, size } = await fetchRaw(new URL(name, page));
    if (status !== 200) throw new Error(`${name}: ${status}`);
    total += size;
  }
  return total;
}

/** Prints the table with figures and budgets; does not fail. */
export default async function startup() {
  await Promise.all([buildLab(), buildJar().then(unpackJar)]);
  mkdirSync(work, { recursive: true });
  const bare = await bareJar();
  const bareArchived = await archivedBare(bare);
  const lab = await startLab({ stateDir: path.join(work, 'lab') });
  const measured = { bare: [], ours: [], bareArchived: [], oursArchived: [] };
  try {
    for (let count = 0; count < rounds; count += 1) {
      measured.bare.push(await bareRound(['-jar', bare]));
      measured.ours.push(await serviceRound(lab, count, jar));
      measured.bareArchived.push(await bareRound(bareArchived));
      measured.oursArchived.push(await serviceRound(lab, count, unpacked));
    }
  } finally {
    await lab.stop();
  }
  const of = (name, field) => median(measured[name].map((round) => round[field]));
  const row = (field, digits, budget = '', ratios = false) => ({
    jar: of('ours', field).toFixed(digits),
    'bare jar': of('bare', field).toFixed(digits),
    archive: of('oursArchived', field).toFixed(digits),
    'bare archive': of('bareArchived', field).toFixed(digits),
    budget,
    is: ratios
      ? [
          ['ours', 'bare'],
          ['oursArchived', 'bareArchived'],
        ]
          .map(([ours, peer]) => `${(of(ours, field) / of(peer, field)).toFixed(2)}x`)
          .join(', ')
      : '',
  });
  const alone = (jarFigure, archiveFigure, budget) => ({
    jar: jarFigure,
    'bare jar': '',
    archive: archiveFigure,
    'bare archive': '',
    budget,
    is: '',
  });
  console.log(
    `java ${javaOptions.join(' ')}; ${path.basename(classArchive)} of the extracted jar; median of ${rounds} rounds, started in turn\n`,
  );
  console.table({
    'start to healthy, s': row('seconds', 1, '1.2x bare, each', true),
    'CPU until then, s': row('cpu', 1, '', true),
    'first start to healthy, s': alone(
      of('ours', 'firstSeconds').toFixed(1),
      of('oursArchived', 'firstSeconds').toFixed(1),
      '',
    ),
    'resident, MB': row('resident', 0, '< 400'),
    'heap after first inventory, MB': alone(
      of('ours', 'usedMB').toFixed(0),
      of('oursArchived', 'usedMB').toFixed(0),
      '',
    ),
    'page, first transfer, kB (gzip)': alone((measured.ours[0].transfer / 1000).toFixed(0), '', '<= 300'),
  });
}
