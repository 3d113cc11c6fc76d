import { TestBed } from '@angular/core/testing';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import { StatementList } from './statement-list';

describe('StatementList', () => {
  async function show(statements: readonly unknown[]): Promise<HTMLElement> {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(StatementList);
    fixture.componentRef.setInput('statements', statements);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('offers the commands of a sentence and of its advice to be copied', async () => {
    const page = await show([
      { ...said('OLD', 'Run this.'), params: { commands: "cd '/vmfs/volumes/old5'; vmkfstools -y 60" } },
      { ...said('IGNORED', 'Ignored.'), advice: { ...said('CHECK', 'Check.'), params: { commands: 'esxcli status' } } },
    ]);
    expect(Array.from(page.querySelectorAll('td-copy-command pre'), ({ textContent }) => textContent)).toEqual([
      "cd '/vmfs/volumes/old5'\nvmkfstools -y 60",
      'esxcli status',
    ]);
    await expectAccessible(page);
  });

  it('takes no number of commands for a command', async () => {
    const page = await show([{ ...said('COUNTED', 'Counted 7 commands.'), params: { commands: 7 } }]);
    expect(textOf(page)).toBe('Counted 7 commands.');
  });
});
