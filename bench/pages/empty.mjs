// The empty Clarity page as a plug-in of its own, built with the libraries of the page and served beside it.
import { X509Certificate } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { registerExtension } from '../../tools/extensions.mjs';
import { root, run } from '../../tools/process.mjs';
import { freshFolder } from '../../tools/stack.mjs';

export const title = 'Empty page';

const ui = path.join(root, 'plugin-ui');
const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' };
const manifest = {
  manifestVersion: '1.2.0',
  requirements: { 'plugin.api.version': '1.2.0' },
  configuration: { nameKey: 'name' },
  global: { view: { navigationId: 'home', uri: 'index.html' } },
  definitions: { i18n: { locales: ['en-US'], definitions: { name: { 'en-US': title } } } },
};

/** Builds the page into a folder and returns that. */
export async function buildEmpty(work) {
  const folder = freshFolder(work, 'empty');
  const workspace = JSON.parse(readFileSync(path.join(ui, 'angular.json'), 'utf8'));
  const { options } = workspace.projects['plugin-ui'].architect.build;
  Object.assign(options, { browser: 'main.ts', index: 'index.html', styles: ['node_modules/@clr/ui/clr-ui.min.css'] });
  delete options.budgets;
  writeFileSync(path.join(folder, 'angular.json'), JSON.stringify(workspace));
  writeFileSync(
    path.join(folder, 'tsconfig.app.json'),
    JSON.stringify({ extends: path.join(ui, 'tsconfig.json'), include: ['main.ts'] }),
  );
  cpSync(path.join(root, 'bench/pages/main.ts'), path.join(folder, 'main.ts'));
  cpSync(path.join(ui, 'src/index.html'), path.join(folder, 'index.html'));
  cpSync(path.join(ui, 'package.json'), path.join(folder, 'package.json'));
  symlinkSync(path.join(ui, 'node_modules'), path.join(folder, 'node_modules'));
  await run('npx', ['ng', 'build'], { cwd: folder, quiet: true });
  return path.join(folder, 'dist');
}

/** Serves the page with the certificate that the lab keeps for its vCenter, and registers it. */
export async function serveEmpty(lab, stateDir, folder) {
  const certificate = readdirSync(stateDir).find((file) => file.endsWith('.crt'));
  const cert = readFileSync(path.join(stateDir, certificate), 'utf8');
  const key = readFileSync(path.join(stateDir, certificate.replace('.crt', '.key')), 'utf8');
  const files = new Map([['/empty/plugin.json', Buffer.from(JSON.stringify(manifest))]]);
  for (const name of readdirSync(folder)) {
    if (existsSync(path.join(folder, name)) && types[name.split('.').at(-1)])
      files.set(`/empty/${name}`, readFileSync(path.join(folder, name)));
  }
  const packed = new Map([...files].map(([name, content]) => [name, gzipSync(content)]));
  const server = https.createServer({ cert, key }, (request, response) => {
    const name = request.url.replace(/[?#].*/, '');
    const packs = (request.headers['accept-encoding'] ?? '').includes('gzip');
    const body = (packs ? packed : files).get(name);
    const headers = {
      'content-type': types[name.split('.').at(-1)] ?? '',
      ...(packs ? { 'content-encoding': 'gzip' } : {}),
    };
    response.writeHead(body ? 200 : 404, body ? headers : {}).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  await registerExtension(
    { address: lab.facts.vcenter.address, user: lab.user('administrator') },
    {
      key: 'com.example.empty',
      version: '1.0.0',
      url: `https://127.0.0.1:${server.address().port}/empty/plugin.json`,
      thumbprint: new X509Certificate(cert).fingerprint256,
    },
  );
  const bytes = [...packed].reduce((sum, [, content]) => sum + content.length, 0);
  return {
    bytes,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
