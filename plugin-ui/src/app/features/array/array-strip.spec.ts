import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { said, storageArray } from '../../../testing/samples';
import { ArrayStrip } from './array-strip';
import { ArraysApi } from './arrays-api';

describe('ArrayStrip', () => {
  const away = storageArray({
    health: { state: 'UNREACHABLE', checkedAt: null, statement: said('ARRAY_UNREACHABLE', 'No response.') },
  });

  async function check(checked = away): Promise<{ page: HTMLElement; refreshed: jest.Mock }> {
    const client = new FakeClient();
    const refreshed = jest.fn();
    const api = mocksOf(ArraysApi, { list: () => of([storageArray()]), check: () => of(checked) });
    TestBed.configureTestingModule({ providers: [provideFakeClient(client), { provide: ArraysApi, useValue: api }] });
    const fixture = TestBed.createComponent(ArrayStrip);
    fixture.componentRef.setInput('mayConfigure', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    client.globalRefresh.subscribe(refreshed);
    const page = fixture.nativeElement as HTMLElement;
    page.querySelector<HTMLButtonElement>('[aria-label="Check fa-01"]')?.click();
    await fixture.whenStable();
    return { page, refreshed };
  }

  it('reloads the figures of the fleet when a check finds another state', async () => {
    const { refreshed } = await check();
    expect(refreshed).toHaveBeenCalledTimes(1);
  });

  it('reloads nothing else when a check finds the same state', async () => {
    const { page, refreshed } = await check(storageArray());
    expect(textOf(page)).toContain('Connected');
    expect(refreshed).not.toHaveBeenCalled();
  });
});
