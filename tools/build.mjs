// `npm run build`: plugin-service/target/tidemark.jar and lab/bin/lab, each only when its sources changed. `-- --image[=BASE]`
// also builds plugin-service/target/tidemark-image.tar; `-- --docs` builds the help only, into docs/site/dist.
import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildImage } from './image.mjs';
import { whenChanged } from './inputs.mjs';
import { whileNobodyBuilds } from './lock.mjs';
import { root, run } from './process.mjs';

/** Path of the lab's program. */
export const labProgram = path.join(root, 'lab/bin/lab');
/** Path of the service's jar. */
export const jar = path.join(root, 'plugin-service/target/tidemark.jar');
/** Path of the jar as `unpackJar` leaves it: with extracted libraries, which reduces the startup time by a quarter. */
export const unpacked = path.join(root, 'plugin-service/target/unpacked/tidemark.jar');
/** Path of the archive of the classes that the unpacked jar loads at its start. */
export const classArchive = path.join(root, 'plugin-service/target/unpacked/tidemark.jsa');
/** JVM options that use a class archive; Java ignores one that is missing, damaged, or of another version. */
export const withArchive = (archive) => [`-XX:SharedArchiveFile=${archive}`, '-XX:+VerifySharedSpaces'];
/** JVM options the README recommends, with the compiler that starts faster. */
export const javaOptions = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** Builds the lab; Go detects changes. */
export async function buildLab({ quiet = false } = {}) {
  await run('go', ['build', '-trimpath', '-o', 'bin/', './cmd/...'], { cwd: path.join(root, 'lab'), quiet });
}

const maven = ['-q', '-B', '-ntp'];
const jarInputs = ['pom.xml', 'plugin-ui', 'plugin-service', 'messages', 'manifest', 'docs', 'UPGRADING.md'];

/** Checks the documents and builds the help from them; Maven packs what it finds. */
export const buildHelp = ({ quiet = false } = {}) => run('node', ['docs/site/build.mjs'], { quiet });

/** Builds page and service into the jar, without tests. */
export async function buildJar({ quiet = false } = {}) {
  const goals = ['package', '-DskipTests', '-Dspotless.check.skip=true'];
  const output = 'plugin-service/target/tidemark.jar';
  return whenChanged('jar', output, jarInputs, () => run('mvn', [...maven, ...goals], { quiet }));
}

/** Unpacks the jar and archives the classes of a start, unless that was done since it was built. */
export async function unpackJar() {
  const madeAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
  if (madeAt(classArchive) > madeAt(jar)) return;
  const folder = path.dirname(unpacked);
  rmSync(folder, { recursive: true, force: true });
  await run('sh', ['deploy/class-archive.sh', jar, folder], { quiet: true });
}

/** Holds the service against its format. */
export const checkServiceFormat = () =>
  run('mvn', [...maven, 'spotless:check', '-pl', 'plugin-service', '-DskipUi'], { quiet: true });

/** What Surefire printed of each failed test: its name and the first lines of its failure. */
const failedTests = (lines) =>
  lines
    .flatMap((line, at) => (/ <<< (FAILURE|ERROR)!$/.test(line) ? lines.slice(at, at + 12) : []))
    .filter((line) => !line.includes('Tests run: '));

/** Or a second Maven would delete the catalog of messages in the classes that the tests of the first one use. */
const keepsClasses = '-Dmaven.clean.skip=true';

/** On what `buildJar` compiled: several of these may run at once. */
async function serviceTests(classes, ...more) {
  const chosen = classes.length > 0 ? [`-Dtest=${classes.join(',')}`, '-Dsurefire.failIfNoSpecifiedTests=false'] : [];
  const goal = ['test', '-pl', 'plugin-ui,plugin-service', '-Dexec.skip=true', '-DskipUiTests', keepsClasses];
  try {
    await run('mvn', [...maven, ...goal, ...more, ...chosen], { quiet: true });
  } catch (error) {
    const failed = failedTests(error.lines ?? []);
    if (failed.length > 0) error.message = failed.join('\n');
    throw error;
  }
}

/** Tests that need half a minute of CPU and more, or prove again on a whole service what a smaller test proves. */
const unlessWide = (wide) => (wide ? '' : ',wide');

/** Runs the service's tests that are not tagged `lab`, or some classes of them; those tagged `wide` only on request, `rest` no others. */
export const testService = (classes, { wide, rest }) =>
  serviceTests(
    classes,
    ...(rest ? ['-Dgroups=wide'] : []),
    `-DexcludedGroups=bench,lab${unlessWide(wide)}`,
    '-DforkCount=2',
  );

/** Runs those tagged `lab`, which mostly wait for a lab and a service; their reports are named apart. */
export const testServiceOnLab = (classes, { wide, rest, prometheus }) =>
  serviceTests(
    classes,
    `-Dgroups=lab${rest ? ' & wide' : ''}`,
    `-DexcludedGroups=bench${unlessWide(wide)}`,
    '-Dsurefire.reportNameSuffix=lab',
    '-DforkCount=2',
    `-Dtidemark.program=${unpacked}`,
    ...(wide ? ['-Dreplicas.hours=6', `-Dtidemark.prometheus=${prometheus}`] : []),
  );

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const onlyHelp = process.argv.includes('--docs');
    const all = () => Promise.all([buildLab(), buildHelp().then(buildJar)]);
    await whileNobodyBuilds(() => (onlyHelp ? buildHelp() : all()));
    if (onlyHelp) process.exit(0);
    console.log('lab/bin/lab and plugin-service/target/tidemark.jar are up to date.');
    const image = process.argv.find((word) => /^--image(=|$)/.test(word));
    if (image) {
      await whileNobodyBuilds(() => buildImage(image.split('=')[1]));
      console.log('plugin-service/target/tidemark-image.tar is built.');
    }
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
