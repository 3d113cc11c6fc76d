// Whether the text of a page fits: measured by the sizes that the browser lays out, in the frame of the plug-in.
import { type Frame, type Page } from '@playwright/test';

/** What a frame of the plug-in shows, and what of it does not fit. */
export interface Fit {
  misfits: string[];
  /** Tables that scroll sideways in themselves. */
  wide: string[];
  /** Every text that is visible or named for screen readers. */
  texts: string[];
}

/**
 * Texts of which a part may be hidden: the name of a datastore on a day of the month sheet is that of its tooltip, and values
 * written in code (addresses, thumbprints, keys) are as long as they are. The reference of the API is drawn by a viewer of its own.
 */
const exempt = { clipped: '[title]', values: '.wide, [type="file"], [title]', foreign: 'rapi-doc' };

export const frameOf = (page: Page): Frame => {
  const frame = page
    .frames()
    .filter((one) => one.url().includes('/plugins/'))
    .at(-1);
  if (!frame) throw new Error('the page shows no plug-in');
  return frame;
};

/** Measures the frame opened last, which is the dialog when there is one. */
export const fit = (page: Page): Promise<Fit> => frameOf(page).evaluate(measure, exempt);

function measure(allowed: typeof exempt): Fit {
  const misfits = new Set<string>();
  const wide = new Set<string>();
  const texts = new Set<string>();
  const short = (text: string) => `“${text.trim().replace(/\s+/g, ' ').slice(0, 70)}”`;
  const place = (element: Element) => {
    const names: string[] = [];
    for (let at: Element | null = element; at && names.length < 4; at = at.parentElement) {
      const name = at.tagName.toLowerCase();
      if (name.includes('-') || names.length === 0)
        names.unshift(at.id && !/\d/.test(at.id) ? `${name}#${at.id}` : name);
    }
    return names.join(' ');
  };
  const report = (what: string, element: Element, text: string) =>
    misfits.add(`${what}: ${short(text)} in ${place(element)}`);

  // A dialog of the plug-in covers the page, which was measured before it was opened.
  const dialogs = [...document.querySelectorAll('.modal-dialog')].filter((one) => one.checkVisibility());
  const root = dialogs.at(-1) ?? document.body;

  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth)
    misfits.add(`the page scrolls sideways by ${page.scrollWidth - page.clientWidth}px`);

  /** For screen readers only: a box of one pixel. */
  const spoken = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      const { overflow, position } = getComputedStyle(at);
      if (position === 'absolute' && overflow === 'hidden' && width <= 1 && height <= 1) return true;
    }
    return false;
  };
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const shown: { node: Text; element: Element; box: DOMRect }[] = [];

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const text = node.data;
    const element = node.parentElement;
    if (!element || text.trim() === '' || element.matches('script, style, option') || element.closest(allowed.foreign))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    texts.add(text.trim().replace(/\s+/g, ' '));
    if (spoken(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (lines.length === 0) continue;
    const left = Math.min(...lines.map((line) => line.left));
    const right = Math.max(...lines.map((line) => line.right));
    const top = Math.min(...lines.map((line) => line.top));
    const bottom = Math.max(...lines.map((line) => line.bottom));

    // Sizes of boxes against what they hold. A line box may be lower than its letters, so that half a line more is let pass.
    let box = { left: 0, right: page.clientWidth, top: -Infinity, bottom: Infinity };
    let reached = false;
    let covered = false;
    for (let at: Element | null = element; at && at !== page; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const { left: x, right: x2, top: y, bottom: y2 } = at.getBoundingClientRect();
      const explained = at.closest(allowed.clipped) !== null;
      if (!reached && hides(style.overflowX) && (left < x - 1 || right > x2 + 1) && !explained)
        report('cut off', element, text);
      if (!reached && hides(style.overflowY) && (top < y - 4 || bottom > y2 + 4) && !explained)
        report('cut off below', element, text);
      if (at === element && hides(style.overflowX) && at.scrollWidth > at.clientWidth + 1 && !explained)
        report('cut off', element, text);
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        reached = true;
        if (scrolls(style.overflowX) && at.scrollWidth > at.clientWidth + 1) wide.add(place(at));
      }
      if (scrolls(style.overflowX) || hides(style.overflowX)) {
        box = {
          left: Math.max(box.left, x),
          right: Math.min(box.right, x2),
          top: Math.max(box.top, y),
          bottom: Math.min(box.bottom, y2),
        };
      }
      if (style.position === 'fixed') break;
      covered ||= style.position === 'sticky';
    }
    if (!reached && (left < -1 || right > page.clientWidth + 1)) report('outside the page', element, text);

    const holder = element.closest(
      'td, th, clr-dg-cell, button, a, li, dd, dt, p, h1, h2, h3, h4, label, legend, summary, .td-panel',
    );
    if (holder && getComputedStyle(holder).display !== 'inline' && !holder.closest(allowed.clipped)) {
      const { left: x, right: x2 } = holder.getBoundingClientRect();
      if (left < x - 1 || right > x2 + 1) report('sticks out', element, text);
    }

    // Clarity lets the names of a wizard's steps have two lines; outcomes have them in the narrow columns of datastores.
    const label = element.closest('clr-wizard-stepnav, td-datastore-cell')
      ? null
      : element.closest('.btn, [role="tab"], .label');
    const rows = new Set(lines.map((line) => Math.round(line.top)));
    if (label && rows.size > 1) report('label in several lines', element, text);
    if (rows.size > 1 && !element.closest('code, pre')) {
      // Names of hosts and users have no better place to break at.
      for (const { index, 0: word } of text.matchAll(/(?<![^\s(„“"])\p{L}{4,}(?![^\s),.:;!?“”"])/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map((line) => Math.round(line.top)),
        );
        if (parts.size > 1) report('broken word', element, `${word} – ${text}`);
      }
    }

    if (covered) continue;
    for (const line of lines) {
      const x = Math.max(line.left, box.left);
      const y = Math.max(line.top, box.top);
      const width = Math.min(line.right, box.right) - x;
      const height = Math.min(line.bottom, box.bottom) - y;
      if (width > 2 && height > 4) shown.push({ node, element, box: new DOMRect(x, y, width, height) });
    }
  }

  shown.sort((a, b) => a.box.top - b.box.top);
  shown.forEach((one, at) => {
    for (const other of shown.slice(at + 1)) {
      if (other.box.top > one.box.bottom) break;
      if (other.node === one.node) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const floats = (element: Element) =>
        element.closest('.dropdown-menu, .datagrid-action-overflow, .tooltip-content, .pane') !== null;
      if (
        width > 2 &&
        height > Math.min(one.box.height, other.box.height) / 2 &&
        floats(one.element) === floats(other.element)
      ) {
        report(`overlaps ${short(other.node.data)}`, one.element, one.node.data);
      }
    }
  });

  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  )) {
    if (!field.checkVisibility() || field.matches(allowed.values) || field.closest(allowed.foreign)) continue;
    for (const name of ['placeholder', 'aria-label', 'title']) texts.add(field.getAttribute(name)?.trim() ?? '');
    if (field instanceof HTMLSelectElement) {
      const chosen = field.selectedOptions[0]?.text ?? '';
      [...field.options].forEach((option) => texts.add(option.text.trim()));
      const alone = field.cloneNode(true) as HTMLSelectElement;
      alone.style.cssText = 'position: absolute; visibility: hidden; width: auto; min-width: 0; max-width: none';
      alone.replaceChildren(new Option(chosen));
      field.after(alone);
      if (alone.offsetWidth > field.offsetWidth + 1) report('choice cut off', field, chosen);
      alone.remove();
    } else if (field instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(field.type)) {
      if (field.scrollWidth > field.clientWidth + 1) report('value cut off', field, field.value);
    }
  }
  for (const control of root.querySelectorAll('input, select, textarea, .btn')) {
    const holder = control.closest('form, fieldset, td, .modal-body, .alert-item, .td-panel, li');
    if (!holder || !control.checkVisibility() || control.closest(allowed.foreign)) continue;
    const { left: x, right: x2 } = holder.getBoundingClientRect();
    const { left, right } = control.getBoundingClientRect();
    if (left < x - 1 || right > x2 + 1) report('sticks out', control, control.textContent ?? '');
  }
  for (const named of root.querySelectorAll('[aria-label], [title]')) {
    if (named.closest(allowed.foreign) || !named.checkVisibility()) continue;
    texts.add(named.getAttribute('aria-label')?.trim() ?? '');
    texts.add(named.getAttribute('title')?.trim() ?? '');
  }
  texts.delete('');
  return { misfits: [...misfits], wide: [...wide], texts: [...texts] };
}
