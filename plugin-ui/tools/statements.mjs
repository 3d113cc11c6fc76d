// Puts the page's translations of the service's sentences beside the page as JSON, for the reports that the service writes.
import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

export async function writeStatements(root) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/app/core/i18n/de/statements.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  const { deStatements } = await import(`data:text/javascript;base64,${source}`);
  writeFileSync(join(root, 'dist', 'statements.de.json'), JSON.stringify(deStatements));
}
