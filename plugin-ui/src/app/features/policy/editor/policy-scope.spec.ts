import { defer, firstValueFrom, of } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { Mocks } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { button, editor, failed, provideEditor } from '../../../../testing/policy-editor-page';
import { definition, policy } from '../../../../testing/policy-samples';
import { PoliciesApi } from '../policies-api';
import { ScopeNode } from '../policy';

describe('PolicyScope', () => {
  let api: Mocks<PoliciesApi>;

  beforeEach(() => {
    api = provideEditor();
  });

  it('adds objects of the tree to the scope, finds them by name, and removes them', async () => {
    const fixture = await editor(policy({ definition: { ...definition, scope: { namePattern: '*' } } }));
    const page = fixture.nativeElement as HTMLElement;
    expect(api.scopeTree).toHaveBeenCalledTimes(1);
    page.querySelector<HTMLInputElement>('clr-tree input[type="checkbox"]')?.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('.named'))).toContain('Compute cluster: cluster-01');
    const search = page.querySelector<HTMLInputElement>('#policy-scope-search')!;
    search.value = 'clus';
    search.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(api.scopeTree).toHaveBeenLastCalledWith(null, 'clus');
    expect(textOf(page.querySelector('td-scope-tree ul'))).toContain('Lab / host / cluster-01');
    expect(page.querySelector<HTMLInputElement>('td-scope-tree ul input')?.checked).toBe(true);
    await expectAccessible(page);
    page.querySelector<HTMLButtonElement>('[aria-label="Remove cluster-01"]')?.click();
    await fixture.whenStable();
    expect(page.querySelector('.named')).toBeNull();
  });

  it('shows why the tags that can be excluded could not be read, and reads them again', async () => {
    const choices = await firstValueFrom(api.scopeChoices());
    let broken = true;
    api.scopeChoices.mockReturnValue(defer(() => (broken ? failed('t9') : of(choices))));
    const fixture = await editor(policy());
    const page = fixture.nativeElement as HTMLElement;
    expect(page.querySelector('#policy-excluded-tag')).toBeNull();
    expect(textOf(page)).toContain('Trace ID t9');
    broken = false;
    button(fixture, 'Try again').click();
    await fixture.whenStable();
    expect(page.querySelector('#policy-excluded-tag')).not.toBeNull();
    expect(textOf(page)).not.toContain('Trace ID t9');
  });

  it('shows why a level of the tree could not be read, and reads it again', async () => {
    const [cluster] = await firstValueFrom(api.scopeTree(null));
    const datacenter: ScopeNode = {
      ...cluster!,
      id: 'v:datacenter-1',
      kind: 'DATACENTER',
      name: 'Lab',
      expandable: true,
    };
    let broken = true;
    api.scopeTree.mockImplementation((parent) =>
      parent === null ? of([datacenter]) : broken ? failed('t7') : of([cluster!]),
    );
    const fixture = await editor(policy({ definition: { ...definition, scope: { namePattern: '*' } } }));
    const page = fixture.nativeElement as HTMLElement;
    expect(textOf(page)).toContain('Trace ID t7');
    expect(page.querySelector('clr-tree clr-spinner, clr-tree .spinner')).toBeNull();
    broken = false;
    button(fixture, 'Try again').click();
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('Trace ID t7');
    expect(textOf(page.querySelector('clr-tree'))).toContain('cluster-01');
  });

  it('searches again after a failure', async () => {
    const fixture = await editor(policy({ definition: { ...definition, scope: { namePattern: '*' } } }));
    const page = fixture.nativeElement as HTMLElement;
    api.scopeTree.mockReturnValueOnce(failed('t8'));
    const search = page.querySelector<HTMLInputElement>('#policy-scope-search')!;
    search.value = 'clus';
    search.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Trace ID t8');
    button(fixture, 'Try again').click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-scope-tree ul'))).toContain('cluster-01');
  });

  it('shows type and address of arrays, and adds array types to the scope', async () => {
    const stored = policy({
      definition: { ...definition, scope: { arrayKinds: ['ontap'] } },
      scopeNames: [{ part: 'ARRAY_KIND', id: 'ontap', name: null }],
    });
    const fixture = await editor(stored);
    const page = fixture.nativeElement as HTMLElement;
    expect(textOf(page.querySelector('.named'))).toContain('Array type: NetApp ONTAP');
    const node = (name: string) =>
      Array.from(page.querySelectorAll('clr-tree-node')).find((one) => textOf(one).startsWith(name))!;
    for (const group of ['Arrays', 'Array types']) {
      node(group).querySelector<HTMLButtonElement>('.clr-treenode-caret')?.click();
      await fixture.whenStable();
    }
    expect(textOf(node('Arrays'))).toContain('prod Pure Storage FlashArray, 10.0.0.1');
    expect(textOf(node('Arrays'))).toContain('prod Dell Unity, 10.0.0.2');
    node('Array types').querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[0]?.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('.named'))).toContain('Array type: Dell Unity');
  });
});
