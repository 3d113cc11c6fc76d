// `npm run build`: plugin-service/target/tidemark.jar and lab/bin/lab, each only when its sources changed.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { whenChanged } from './inputs.mjs';
import { root, run } from './process.mjs';

/** Path of the lab's program. */
export const labProgram = path.join(root, 'lab/bin/lab');
/** Path of the service's jar. */
export const jar = path.join(root, 'plugin-service/target/tidemark.jar');

/** Builds the lab; Go itself knows what changed. */
export async function buildLab({ quiet = false } = {}) {
  await run('go', ['build', '-trimpath', '-o', 'bin/', './cmd/...'], { cwd: path.join(root, 'lab'), quiet });
}

/** Builds page and service into the jar. */
export async function buildJar({ quiet = false } = {}) {
  const inputs = ['pom.xml', 'plugin-ui', 'plugin-service', 'manifest'];
  const arguments_ = ['-q', '-B', '-ntp', 'package', '-DskipTests', '-Dspotless.check.skip=true'];
  return whenChanged('jar', 'plugin-service/target/tidemark.jar', inputs, () => run('mvn', arguments_, { quiet }));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await Promise.all([buildLab(), buildJar()]);
    console.log('lab/bin/lab and plugin-service/target/tidemark.jar are up to date.');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
