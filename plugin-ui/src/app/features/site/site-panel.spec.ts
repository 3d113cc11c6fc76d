import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import type { EvidenceContents } from '../../core/api/generated/contract';
import { saveFile } from '../../shared/save-file/save-file';
import { SiteApi, SiteExamination } from './site-api';
import { SitePanel } from './site-panel';

jest.mock('../../shared/save-file/save-file', () => ({ saveFile: jest.fn() }));

const RUNNING: SiteExamination = {
  id: 'e1',
  version: 2,
  vcenter: 'vc',
  state: 'RUNNING',
  startedBy: 'anna',
  createdAt: '2026-11-23T05:00:00Z',
  endedAt: null,
  readsKnown: 22,
  readsDone: 7,
  verdict: null,
  sections: [],
  problem: null,
  recorded: null,
};

const COMPLETED: SiteExamination = {
  ...RUNNING,
  state: 'COMPLETED',
  endedAt: '2026-11-23T05:01:00Z',
  readsDone: 22,
  verdict: 'NOT_READY',
  sections: [
    { section: 'VERSIONS', findings: [{ severity: 'INFO', statement: said('X', 'vCenter has version 8.0.3.') }] },
    {
      section: 'RIGHTS',
      findings: [
        { severity: 'LIMITING', statement: said('X', 'A privilege is missing.') },
        { severity: 'BLOCKING', statement: said('X', 'The account cannot work.') },
      ],
    },
  ],
};

const CONTENTS: EvidenceContents = {
  format: 'tidemark-evidence',
  version: 1,
  kind: 'exchange',
  created: '2026-11-23T05:01:00Z',
  product: 'Tidemark 1',
  entries: [{ name: 'exchange/vcenter-1.har', bytes: 2048, sha256: 'aa', description: '12 requests' }],
  replaced: { host: 2, secret: 1 },
};

describe('the examination of the site', () => {
  let api: Mocks<SiteApi>;
  let fixture: ComponentFixture<SitePanel>;

  const recording = {
    contents: jest.fn(() => of(CONTENTS)),
    file: jest.fn(() => of(new Blob(['zip']))),
    name: 'tidemark-site.zip',
  };

  beforeEach(() => {
    api = mocksOf(SiteApi, {
      latest: () => of(null),
      start: () => of(COMPLETED),
      examination: () => of(COMPLETED),
      recording: () => recording,
    });
  });

  function create(): HTMLElement {
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: SiteApi, useValue: api }],
    });
    fixture = TestBed.createComponent(SitePanel);
    fixture.autoDetectChanges();
    return fixture.nativeElement as HTMLElement;
  }

  async function show(): Promise<HTMLElement> {
    const page = create();
    await fixture.whenStable();
    return page;
  }

  const named = (page: HTMLElement, name: string) =>
    Array.from(page.querySelectorAll('button')).find((one) => textOf(one) === name);
  const press = (page: HTMLElement, name: string) => named(page, name)?.click();
  const button = (page: HTMLElement) => named(page, 'Examine');

  it('offers the first one', async () => {
    const page = await show();
    expect(textOf(page)).toContain('The site has not been examined.');
    button(page)?.click();
    await fixture.whenStable();
    expect(textOf(page)).toContain('Not ready');
  });

  it('shows the verdict with its reasons, the worst first, and the sections', async () => {
    api.latest.mockReturnValue(of(COMPLETED));
    const page = await show();
    const reasons = Array.from(page.querySelectorAll('ul[aria-labelledby="site-reasons"] li')).map(textOf);
    expect(reasons).toEqual(['Blocking: The account cannot work.', 'Limit: A privilege is missing.']);
    expect(Array.from(page.querySelectorAll('clr-accordion-title')).map(textOf)).toEqual(['Versions', 'Privileges']);
    expect(textOf(page)).toContain('2 reasons');
    page.querySelector<HTMLButtonElement>('clr-accordion-panel button')?.click();
    await fixture.whenStable();
    expect(textOf(page)).toContain('vCenter has version 8.0.3.');
    await expectAccessible(page);
  });

  it('shows the progress until the end and cannot start another one meanwhile', async () => {
    api.latest.mockReturnValue(of(RUNNING));
    const page = create();
    expect(textOf(page)).toContain('7 of 22 reads');
    expect(button(page)?.disabled).toBe(true);
    await expectAccessible(page);
    await fixture.whenStable();
    expect(textOf(page)).toContain('Not ready');
    expect(button(page)?.disabled).toBe(false);
  });

  it('records if that is selected, and shows what is in the file before it is saved', async () => {
    api.start.mockReturnValue(of({ ...COMPLETED, recorded: true }));
    const page = await show();
    page.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    button(page)?.click();
    await fixture.whenStable();
    expect(api.start).toHaveBeenCalledWith(true);
    expect(textOf(page)).not.toContain('Save the evidence file');
    press(page, 'Evidence file');
    await fixture.whenStable();
    expect(textOf(page)).toContain('exchange/vcenter-1.har2 KB12 requests');
    expect(textOf(page)).toContain('3 identities and secrets were replaced.');
    expect(saveFile).not.toHaveBeenCalled();
    press(page, 'Save the evidence file');
    expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'tidemark-site.zip');
    await expectAccessible(page);
  });

  it('offers no file of an examination that was not recorded', async () => {
    api.latest.mockReturnValue(of(COMPLETED));
    expect(textOf(await show())).not.toContain('Evidence file');
  });

  it('shows why it failed', async () => {
    api.latest.mockReturnValue(of({ ...RUNNING, state: 'FAILED', problem: said('X', 'The service stopped.') }));
    expect(textOf(await show())).toContain('The service stopped.');
  });

  it('shows why it could not be read', async () => {
    api.latest.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500 })));
    const page = await show();
    expect(page.querySelector('[role="alert"]')).not.toBeNull();
  });
});
