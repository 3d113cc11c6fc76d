// `npm run lab -- …`: the lab alone, its arguments passed on.
import { buildLab, labProgram } from './build.mjs';
import { run } from './process.mjs';

const given = process.argv.slice(2);
try {
  await buildLab();
  await run(labProgram, given.length > 0 ? given : ['serve']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
