import { Location } from '@angular/common';
import { CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { PageAddress } from '../../core/address/page-address';
import { TextPipe } from '../../core/i18n/pipes';
import { CurrentSession } from '../../core/session/current-session';
import { StepKind } from '../../features/setup';
import { SectionHeading } from '../../shared/section-heading/section-heading';
import { GlobalHome } from './global-home';
import { Home } from './home';
import { SettingsTab } from './settings-tab';

describe('sections of the settings', () => {
  const may = signal(false);

  beforeEach(() => {
    may.set(true);
    sessionStorage.clear();
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: CurrentSession, useValue: { load: () => {}, may: () => may(), trial: () => false } },
      ],
    });
    TestBed.overrideComponent(GlobalHome, { set: { imports: [TextPipe], schemas: [CUSTOM_ELEMENTS_SCHEMA] } });
    TestBed.overrideComponent(SettingsTab, {
      set: { imports: [SectionHeading, TextPipe], providers: [Home], schemas: [CUSTOM_ELEMENTS_SCHEMA] },
    });
  });

  it.each<[StepKind, string]>([
    ['VCENTER', 'section=vcenters&tab=settings'],
    ['SERVICE_ACCOUNT', 'section=vcenters&tab=settings'],
    ['NOTIFICATION', 'section=channels&tab=settings'],
    ['BACKUP', 'section=backups&tab=settings'],
    ['POLICY', 'tab=policies'],
  ])('lead there from the first step %s', async (step, place) => {
    TestBed.inject(PageAddress).change({ tab: 'runs' });
    const fixture = TestBed.createComponent(GlobalHome);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    fixture.debugElement.query(By.css('td-setup-checklist')).triggerEventHandler('opened', step);
    expect(TestBed.inject(Location).path().split('?')[1]).toBe(place);
  });

  it('have the focus on their heading when the address names them, once they are there', async () => {
    may.set(false);
    TestBed.inject(PageAddress).change({ tab: 'settings', section: 'backups' });
    const fixture = TestBed.createComponent(SettingsTab);
    document.body.append(fixture.nativeElement as HTMLElement);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    expect(document.activeElement?.id).not.toBe('backups-heading');
    may.set(true);
    await fixture.whenStable();
    expect(document.activeElement?.id).toBe('backups-heading');
    TestBed.inject(PageAddress).change({ section: 'vcenters' });
    await fixture.whenStable();
    expect(document.activeElement?.id).toBe('vcenters-heading');
    expect(TestBed.inject(PageAddress).place()).toEqual({ tab: 'settings' });
  });
});
