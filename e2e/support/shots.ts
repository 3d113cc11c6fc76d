// Pictures of a station in sizes and themes, and sheets of many of them.
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { Visitor } from './visitor.js';

/** Where `npm run pictures -- --all` puts them. */
export const folder = path.resolve('../.cache/pictures');

export interface Shot {
  size: '1440x900' | '1280x720' | 'narrow';
  theme: 'light' | 'dark';
}

const windows = { '1440x900': { width: 1440, height: 900 }, '1280x720': { width: 1280, height: 720 } };
/** As wide as a pane of 400 pixels beside the client's navigation. */
const narrowest = 880;

/** Takes each of the pictures, named by size and theme, and leaves the page as it was. */
export async function shoot(visitor: Visitor, shots: readonly Shot[], name: string) {
  const { page } = visitor;
  const usual = page.viewportSize() ?? windows['1280x720'];
  const panes = page.locator('main iframe');
  const pane = (await panes.count()) > 0 ? await panes.last().boundingBox() : null;
  const narrow = { width: pane ? Math.round(usual.width - pane.width + 400) : narrowest, height: 900 };
  for (const size of new Set(shots.map((shot) => shot.size))) {
    await page.setViewportSize(size === 'narrow' ? narrow : windows[size]);
    await whole(visitor);
    for (const { theme } of shots.filter((shot) => shot.size === size)) {
      await visitor.theme(theme);
      const place = path.join(folder, `${size}-${theme}`);
      mkdirSync(place, { recursive: true });
      await page.screenshot({ path: path.join(place, `${name}.png`), animations: 'disabled' });
    }
  }
  await visitor.theme('light');
  await page.setViewportSize(usual);
}

/** No window is higher: the reference of the API alone would be a hundred thousand pixels. */
const highest = 5000;

/** Makes the window as high as what the page or dialog shows, but no wider. */
async function whole({ page, view }: Visitor) {
  const size = page.viewportSize()!;
  const more = await view.locator('html').evaluate(async (html) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const shown = html.ownerDocument.querySelector('.modal-body-wrapper, .clr-wizard-body-wrapper') ?? html;
    return shown.scrollHeight - shown.clientHeight;
  });
  if (more > 0) await page.setViewportSize({ ...size, height: Math.min(highest, size.height + more + 40) });
}

/** Puts the pictures of each folder on sheets of so many, which are quicker to look through. */
export async function sheets(browser: Browser, perSheet = 6) {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
  const target = path.join(folder, 'sheets');
  mkdirSync(target, { recursive: true });
  for (const kind of readdirSync(folder).filter(
    (one) => one !== 'sheets' && statSync(path.join(folder, one)).isDirectory(),
  )) {
    const files = readdirSync(path.join(folder, kind)).sort();
    for (let at = 0; at < files.length; at += perSheet) {
      const some = files.slice(at, at + perSheet).map((file) => {
        const picture = readFileSync(path.join(folder, kind, file)).toString('base64');
        return `<figure><figcaption>${file}</figcaption><img src="data:image/png;base64,${picture}"></figure>`;
      });
      const style =
        'body{margin:0;display:grid;grid-template-columns:repeat(3,1fr);gap:8px}figure{margin:0}img{width:100%}';
      await page.setContent(`<style>${style}</style>${some.join('')}`);
      await page.screenshot({ path: path.join(target, `${kind}-${String(at).padStart(3, '0')}.png`), fullPage: true });
    }
  }
  await page.close();
}
