// The smallest places in which the plug-in is used, and what of it is not usable there.
import { type Page } from '@playwright/test';
import { frameOf } from './fit.js';

/** A window of 1024 x 600, and a pane of 400 pixels in a higher one. */
export async function small(page: Page, look: (size: string) => Promise<readonly string[]>): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1280, height: 720 };
  const faults: string[] = [];
  const at = async (size: string, viewport: typeof usual) => {
    await page.setViewportSize(viewport);
    await laidOut(page);
    faults.push(...(await look(size)).map((fault) => `at ${size}: ${fault}`));
  };
  // A list of the client's own has no pane of the plug-in: then the client's navigation is as wide as beside a view.
  const panes = page.locator('main iframe');
  const pane = (await panes.count()) > 0 ? await panes.last().boundingBox() : null;
  const beside = pane ? usual.width - pane.width : 480;
  await at('1024 x 600', { width: 1024, height: 600 });
  await at('400 px', { width: Math.round(beside + 400), height: 720 });
  await page.setViewportSize(usual);
  await laidOut(page);
  return faults;
}

const laidOut = (page: Page) =>
  frameOf(page).evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
  );

/** Documents and dialogs that scroll sideways, and buttons at the foot of the dialog on top that are not in sight. */
export async function unusable(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const frame of page.frames().filter((one) => one.url().includes('/plugins/'))) {
    const over = await frame.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) faults.push(`the page scrolls sideways by ${over}px`);
    const wide = await frame.evaluate(() =>
      [...document.querySelectorAll('.modal-body-wrapper, .modal-body, .clr-wizard-body-wrapper')]
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.scrollWidth - one.clientWidth),
    );
    faults.push(...wide.map((by) => `the dialog scrolls sideways by ${by}px`));
  }
  const hidden = await frameOf(page).evaluate(async () => {
    const dialog = [...document.querySelectorAll('.modal-dialog')].filter((one) => one.checkVisibility()).at(-1);
    const buttons = [
      ...(dialog ?? document).querySelectorAll(
        '.modal-footer button, .clr-wizard-footer button, td-root footer button',
      ),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    // In the window of the client, through all that clips the frame.
    const shares = await Promise.all(
      buttons.map(
        (button) =>
          new Promise<number>((resolve) => {
            const observer = new IntersectionObserver(([entry]) => {
              observer.disconnect();
              resolve(entry?.intersectionRatio ?? 0);
            });
            observer.observe(button);
          }),
      ),
    );
    return buttons.filter((_, at) => (shares[at] ?? 0) < 0.95).map((button) => button.textContent?.trim() ?? '');
  });
  return [...faults, ...hidden.map((name) => `the button ${name} is out of sight`)];
}
