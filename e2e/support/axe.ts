// What axe finds wrong: WCAG 2.2 A and AA, and the best practices of axe, in the client's page and in every frame of the plug-in.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Frame, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }>;
}
type WithAxe = typeof globalThis & { axe?: Axe };

async function faultsOf(frame: Frame, where: string): Promise<string[]> {
  if (!(await frame.evaluate(() => (globalThis as WithAxe).axe !== undefined))) await frame.evaluate(source);
  const violations = await frame.evaluate(async (values) => {
    // The reference of the API is drawn by a viewer of its own. Each frame is examined by itself; below a dialog lies a page
    // that was examined before, which can be neither read nor used.
    const covered = document.querySelector('.modal-backdrop') !== null;
    const context = { ...(covered ? { include: [['.modal']] } : {}), exclude: [['rapi-doc']] };
    const options = { runOnly: { type: 'tag', values }, iframes: false, resultTypes: ['violations'] };
    return (await (globalThis as WithAxe).axe!.run(context, options)).violations;
  }, tags);
  return violations.map(
    ({ id, nodes }) =>
      `${where} ${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 200)} (${any[0]?.message ?? ''})`).join(' | ')}`,
  );
}

/** The faults of all documents that are on the page. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) faults.push(...(await faultsOf(frame, 'client')));
    else if (frame.url().includes('/plugins/')) faults.push(...(await faultsOf(frame, 'plug-in')));
  }
  return faults;
}
