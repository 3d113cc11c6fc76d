import { run } from 'axe-core';

/** Fails with the rules that an element breaks; colors are left to a real browser. */
export async function expectAccessible(element: Element): Promise<void> {
  document.body.append(element);
  const { violations } = await run(element, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}
