// Builds the container image without Docker, and adds the archive of the classes that its start loads. The archive is made by
// the Java of the image, in the image's own files.
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freshFolder } from './folders.mjs';
import { root, run, serve } from './process.mjs';

const image = path.join(root, 'plugin-service/target/tidemark-image.tar');
const work = path.join(root, '.cache/image');
/** Where the entry point of the image expects it. */
const archive = '/app/tidemark.jsa';

const quiet = { quiet: true };
const digest = async (file) => {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
};

/** Extracts the layers over each other; `.wh.` files remove what a lower layer has. */
async function extractLayers(folder, layers) {
  const files = freshFolder(work, 'root');
  for (const layer of layers) {
    const file = path.join(folder, layer);
    for (const name of await run('tar', ['-tf', file], quiet)) {
      const [, place, hidden] = /^(.*\/)?\.wh\.(.+)$/.exec(name) ?? [];
      if (hidden === '.wh..opq') rmSync(path.join(files, place ?? ''), { recursive: true, force: true });
      else if (hidden) rmSync(path.join(files, place ?? '', hidden), { recursive: true, force: true });
    }
    await run('tar', ['-xf', file, '-C', files, '--no-same-owner', '--exclude=.wh.*'], quiet);
  }
  return files;
}

/** A command that runs in the files of the image, with an empty directory for its data. */
function inside(files, variables, words) {
  for (const name of ['proc', 'dev', 'tmp']) mkdirSync(path.join(files, name), { recursive: true });
  freshFolder(path.join(files, 'tmp'), 'empty');
  const enter = 'mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" && shift && exec chroot "$@"';
  const own = ['TIDEMARK_HOME=/tmp/empty', 'TIDEMARK_DATADIR=/tmp/empty', 'TIDEMARK_HTTP_ADDRESS=127.0.0.1'];
  const environment = ['env', '-i', ...variables, ...own, 'TIDEMARK_HTTP_PORT=0'];
  const user = process.getuid() === 0 ? [] : ['--map-root-user'];
  return ['unshare', [...user, '--mount', 'sh', '-c', enter, 'sh', files, files, ...environment, ...words]];
}

/** Starts the service in the files of the image and ends it as soon as it listens; resolves with what it printed. */
async function startOnce(files, variables, [java, ...words], option) {
  const [command, args] = inside(files, variables, [java, option, ...words, 'serve']);
  const lines = [];
  const server = await serve(command, args, {
    isReady: (line) => line.includes(' listens on ') || undefined,
    onLine: (line) => lines.push(line),
  });
  server.child.kill('SIGTERM');
  await server.ended;
  return lines;
}

/** The version of the image's Java; null if it does not run here, as that of another processor. */
async function javaVersion(files, { Env: variables, Entrypoint: [java] }) {
  try {
    const lines = await run(...inside(files, variables, [java, '-XshowSettings:properties', '-version']), quiet);
    return Number(/java\.specification\.version = (\d+)/.exec(lines.join('\n'))[1]);
  } catch (error) {
    console.error(`The image has no class archive, because its Java does not run here: ${error.message}`);
    return null;
  }
}

/** Writes the archive into the files of the image, and checks that a start of the image loads its classes from there. */
async function archiveClasses(files, { Env: variables, Entrypoint: entry }, version) {
  const kind = version >= 25 ? 'AOTCacheOutput' : 'ArchiveClassesAtExit';
  const plain = entry.filter((word) => !word.startsWith('-XX:SharedArchiveFile='));
  await startOnce(files, variables, plain, `-XX:${kind}=${archive}`);
  const loaded = await startOnce(files, variables, entry, '-Xlog:class+load');
  if (!loaded.some((line) => /io\.tidemark\.Tidemark source: shared objects file/.test(line))) {
    throw new Error(`A start of the image does not use ${archive}:\n${loaded.slice(0, 20).join('\n')}`);
  }
}

/** Adds the archive to the image as its last layer. */
async function addLayer(folder, files, manifest, config) {
  const layer = path.join(work, 'layer.tar');
  const same = ['--sort=name', '--mtime=@1', '--owner=0', '--group=0', '--numeric-owner', '--mode=0644'];
  await run('tar', [...same, '-cf', layer, '-C', files, archive.slice(1)], quiet);
  config.rootfs.diff_ids.push(`sha256:${await digest(layer)}`);
  config.history?.push({ created: '1970-01-01T00:00:00Z', created_by: 'class archive' });
  await run('gzip', ['-nf', layer], quiet);
  const name = `${await digest(`${layer}.gz`)}.tar.gz`;
  renameSync(`${layer}.gz`, path.join(folder, name));
  manifest[0].Layers.push(name);
  writeFileSync(path.join(folder, manifest[0].Config), JSON.stringify(config));
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  await run('tar', ['-cf', image, '-C', folder, 'manifest.json', manifest[0].Config, ...manifest[0].Layers], quiet);
}

/** Builds the image into a file for `docker load`; the base image comes from a registry. */
export async function buildImage(base) {
  const goals = ['package', '-Pimage', '-DskipTests', '-Dspotless.check.skip=true'];
  await run('mvn', ['-q', '-B', '-ntp', ...goals, ...(base ? [`-Dimage.base=${base}`] : [])], {});
  const folder = freshFolder(work, 'image');
  await run('tar', ['-xf', image, '-C', folder], quiet);
  const json = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const manifest = json('manifest.json');
  const config = json(manifest[0].Config);
  const files = await extractLayers(folder, manifest[0].Layers);
  const version = await javaVersion(files, config.config);
  if (version !== null) {
    await archiveClasses(files, config.config, version);
    await addLayer(folder, files, manifest, config);
  }
  rmSync(work, { recursive: true, force: true });
}
