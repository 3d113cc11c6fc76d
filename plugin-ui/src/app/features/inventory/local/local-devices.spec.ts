import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { said } from '../../../../testing/samples';
import { LocalDevices } from './local-devices';
import { LocalDeviceList, LocalDevicesApi } from './local-devices-api';

const ssd: LocalDeviceList['items'][number] = {
  name: 't10.ATA_APPLE_SSD_SM256E',
  hostId: 'host-1',
  hostName: 'macm',
  model: 'APPLE SSD SM256E',
  local: true,
  ssd: true,
  thinProvisioning: 'yes',
  vaai: 'unknown',
  delete: 'supported',
};

describe('LocalDevices', () => {
  async function show(list: LocalDeviceList): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: LocalDevicesApi, useValue: mocksOf(LocalDevicesApi, { list: () => of(list) }) },
      ],
    });
    const fixture: ComponentFixture<LocalDevices> = TestBed.createComponent(LocalDevices);
    fixture.componentRef.setInput('datastoreId', 'g:datastore-1');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('shows the facts of an SSD and the advice for it', async () => {
    const page = await show({
      items: [ssd],
      lastUnmap: null,
      lastRun: null,
      advice: [said('SSD_NEVER_RECLAIMED', 'Tidemark has not completed a run on this SSD.')],
    });
    const cells = Array.from(page.querySelectorAll('tbody td'), (cell) => textOf(cell));
    expect(cells).toEqual([
      't10.ATA_APPLE_SSD_SM256E',
      'APPLE SSD SM256E',
      'macm',
      'Yes',
      'Yes',
      'yes',
      'unknown',
      'supported',
    ]);
    expect(textOf(page)).toContain('has not completed a run');
    await expectAccessible(page);
  });

  it.each([
    ['2026-03-01T00:00:00Z', 'completed run'],
    ['2026-02-01T00:00:00Z', 'counted by hosts'],
  ])('shows when UNMAP was last sent, with a last run of %s', async (lastRun, by) => {
    const page = await show({ items: [ssd], lastUnmap: '2026-03-01T00:00:00Z', lastRun, advice: [] });
    expect(textOf(page)).toMatch(new RegExp(`The last known UNMAP ended on .* \\(${by}\\)\\.`));
  });

  it('shows what no host reported as unknown', async () => {
    const page = await show({
      items: [{ ...ssd, local: null, ssd: null, thinProvisioning: null, vaai: null, delete: null }],
      lastUnmap: null,
      lastRun: null,
      advice: [],
    });
    expect(Array.from(page.querySelectorAll('tbody td'), (cell) => textOf(cell)).slice(3)).toEqual(
      Array(5).fill('Unknown'),
    );
  });
});
