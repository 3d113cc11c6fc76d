// A client that openapi-generator makes of the contract, with its defaults, reads every list and detail of a default world; its
// pydantic models are strict. `node e2e/contract/generated.mjs`; Maven fetches the generator, pip what the client needs.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildJar, buildLab, unpackJar } from '../../tools/build.mjs';
import { root, run } from '../../tools/process.mjs';
import { contract, fill, read, startWorld } from './world.mjs';

const version = '7.25.0';
const cache = path.join(root, '.cache/generated-client');
const repository = path.join(os.homedir(), '.m2/repository/org/openapitools/openapi-generator-cli');
const generator = path.join(repository, version, `openapi-generator-cli-${version}.jar`);

async function generate() {
  if (!existsSync(generator)) {
    const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
    await run('mvn', ['-q', '-B', '-ntp', 'dependency:get', artifact, '-Dtransitive=false'], { quiet: true });
  }
  rmSync(path.join(cache, 'client'), { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const made = ['-i', path.join(root, 'docs/api/openapi.yaml'), '-o', path.join(cache, 'client')];
  const how = [
    '-g',
    'python',
    '--package-name',
    'tidemark_client',
    '--global-property',
    'apiTests=false,modelTests=false',
  ];
  await run('java', ['-jar', generator, 'generate', ...made, ...how], { quiet: true });
  const python = path.join(cache, 'python/bin/python');
  if (!existsSync(python)) await run('python3', ['-m', 'venv', path.join(cache, 'python')], { quiet: true });
  const needs = ['-r', path.join(cache, 'client/requirements.txt')];
  await run(python, ['-m', 'pip', 'install', '--disable-pip-version-check', '-q', ...needs], { quiet: true });
  return python;
}

const python = await generate();
if (!process.argv.includes('--built')) {
  await Promise.all([buildLab({ quiet: true }), buildJar({ quiet: true })]);
  await unpackJar();
}
const world = await startWorld();
try {
  const unlisted = await fill(world);
  const places = [];
  await read(world, unlisted, ['application/json'], (place, template) => {
    const values = new RegExp(`^${template.replace(/\{[^}]+\}/g, '([^/]+)')}$`).exec(place).slice(1);
    const operation = contract.paths[`/api/v1${template}`].get;
    const types = operation.parameters?.filter((one) => one.in === 'path').map(({ schema }) => schema.type);
    const typed = values.map((text, i) => (types[i] === 'integer' ? Number(text) : decodeURIComponent(text)));
    places.push([operation.operationId, typed]);
  });
  const file = path.join(cache, 'places.json');
  writeFileSync(file, JSON.stringify(places));
  const token = world.session.headers.authorization.replace('Bearer ', '');
  const judge = path.join(root, 'e2e/contract/generated.py');
  const certificate = path.join(world.dataDir, 'tls.crt');
  await run(python, [judge, path.join(cache, 'client'), world.service.url, certificate, token, file], {
    onLine: console.log,
  });
} finally {
  await world.stop();
}
