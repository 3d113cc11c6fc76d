import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { GB } from '../../../testing/samples';
import { ImportedCopy } from './import';
import { ImportCopies } from './import-copies';
import { ImportsApi } from './imports-api';

function copy(id: string, seconds: number, commands: number, shared = false): ImportedCopy {
  return {
    id,
    kind: 'CLONE',
    name: `template ${id}`,
    startedAt: '2026-11-20T17:00:00Z',
    completedAt: '2026-11-20T17:01:00Z',
    figures: { seconds, commands, bytes: 65 * GB, bytesPerCommand: Math.round((65 * GB) / commands), shared },
  };
}

describe('ImportCopies', () => {
  it('compares two copies of VMs with the XCOPY that was counted meanwhile, until one is cleared', async () => {
    const api = mocksOf(ImportsApi, {
      copies: () => of([copy('t1', 46, 44_000), copy('t2', 11, 4_400), copy('t3', 13, 4_200, true)]),
      compareCopies: () => of({ seconds: 0.239, commands: 0.1, bytes: 1, bytesPerCommand: null }),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ImportsApi, useValue: api }],
    });
    const fixture = TestBed.createComponent(ImportCopies);
    fixture.componentRef.setInput('importId', 'i1');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const rows = Array.from(page.querySelectorAll('tbody tr'), (row) => textOf(row));
    expect(rows[0]).toMatch(/^template t1 Clone, .* 46 sec44,00065 GB1\.51 MB$/);
    expect(rows[0]).not.toContain('another copy');
    expect(rows[2]).toContain('includes commands of another copy at the same time');
    const boxes = page.querySelectorAll<HTMLInputElement>('input');
    boxes[1]!.click();
    await fixture.whenStable();
    expect(api.compareCopies).not.toHaveBeenCalled();
    boxes[0]!.click();
    await fixture.whenStable();
    expect(api.compareCopies).toHaveBeenCalledWith('i1', 't1', 't2');
    expect(textOf(page.querySelector('[role=status]'))).toBe(
      'The later copy against the earlier one: 23.9% of the time, 10% of the commands, – of the size of a command.',
    );
    await expectAccessible(page);
    boxes[1]!.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('[role=status]'))).not.toContain('23.9%');
  });
});
