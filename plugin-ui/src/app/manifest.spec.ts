import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from './routes';

const folder = join(__dirname, '../../../manifest');
const messages = join(__dirname, '../../../messages');
const languages = readdirSync(messages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'codes')
  .map((entry) => entry.name);
const manifest = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8')) as Manifest;

interface Manifest {
  configuration: { icon: { name: string } };
  definitions: {
    iconSpriteSheet: SpriteSheet & { themeOverrides: { dark: SpriteSheet } };
  };
}

interface SpriteSheet {
  uri: string;
  definitions: Record<string, { x: number; y: number }>;
}

/** All values of these keys in the manifest. */
function valuesOf(names: readonly string[], within: unknown = manifest): string[] {
  if (typeof within !== 'object' || within === null) {
    return [];
  }
  return Object.entries(within).flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' ? [value] : valuesOf(names, value),
  );
}

describe('manifest', () => {
  const pages = [...new Set(valuesOf(['uri']).filter((uri) => !uri.startsWith('assets/')))];

  it('leads to every view; a modal may also be opened by a view', () => {
    const views = routes.map(({ path }) => path).filter((path) => path !== '**' && !path?.startsWith('modal/'));
    expect(pages.map((uri) => uri.split('#/')[1])).toEqual(expect.arrayContaining(views));
  });

  it.each(pages)('has a route for %s', (uri) => {
    const [page, path] = uri.split('#/');
    expect(page).toBe('index.html');
    expect(routes.map((route) => route.path)).toContain(path);
  });

  it.each(valuesOf(['nameKey', 'labelKey', 'titleKey', 'accessibilityTitleKey']))(
    'translates the label %s into every language',
    (key) => {
      for (const language of languages) {
        const file = join(messages, language, 'vsphere/manifest.json');
        expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toContain(key);
      }
    },
  );

  it('has no two views with one navigation id', () => {
    const ids = valuesOf(['navigationId']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('finds every icon in both sprite sheets', () => {
    const { themeOverrides, ...light } = manifest.definitions.iconSpriteSheet;
    const icons = [manifest.configuration.icon.name, ...iconNames(manifest)];
    for (const sheet of [light, themeOverrides.dark]) {
      expect(existsSync(join(folder, sheet.uri))).toBe(true);
      expect(Object.keys(sheet.definitions)).toEqual(expect.arrayContaining(icons));
    }
  });
});

function iconNames(within: unknown): string[] {
  if (typeof within !== 'object' || within === null) {
    return [];
  }
  return Object.entries(within).flatMap(([name, value]) =>
    name === 'icon' ? [(value as { name: string }).name] : iconNames(value),
  );
}
