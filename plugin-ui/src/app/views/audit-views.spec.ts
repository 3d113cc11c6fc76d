import { Type } from '@angular/core';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../testing/accessible';
import { auditApi } from '../../testing/audit-samples';
import { FakeClient, GUID, provideFakeClient } from '../../testing/fake-client';
import { textOf } from '../../testing/page-of';
import { CurrentSession } from '../core/session/current-session';
import { AuditApi } from '../features/audit/audit-api';
import { ClusterMonitor } from './cluster/monitor/cluster-monitor';
import { HostMonitor } from './host/monitor/host-monitor';

describe('audit views', () => {
  const load = jest.fn();
  let client: FakeClient;
  let audits: ReturnType<typeof auditApi>;
  let fixture: ComponentFixture<unknown>;

  beforeEach(() => {
    client = new FakeClient();
    audits = auditApi();
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: AuditApi, useValue: audits },
        { provide: CurrentSession, useValue: { load, may: () => true, trial: () => false } },
      ],
    });
  });

  async function show<T>(view: Type<T>): Promise<HTMLElement> {
    fixture = TestBed.createComponent(view);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  function button(page: HTMLElement, name: string): HTMLButtonElement {
    return Array.from(page.querySelectorAll('button')).find((candidate) => textOf(candidate) === name)!;
  }

  describe('host monitor', () => {
    beforeEach(() => {
      client.moids = ['host-7'];
      client.objectType = 'HostSystem';
    });

    it('shows the findings of the host and what was read of it', async () => {
      const page = await show(HostMonitor);
      expect(audits.findings.mock.calls[0]?.[0]).toMatchObject({ objectId: `${GUID}:host-7`, waived: false });
      expect(textOf(page.querySelector('clr-dg-row'))).toContain('ATS heartbeat differs from vendor recommendation');
      await expectAccessible(page);
      button(page, 'Collected data').click();
      await fixture.whenStable();
      expect(textOf(page.querySelector('td-host-settings'))).toContain('VMFS3.EnableBlockDelete 0 0');
      expect(textOf(page.querySelector('td-host-settings'))).toContain('not exposed by this release');
      await expectAccessible(page);
    });

    it('asks for nothing and claims nothing before the first audit', async () => {
      audits.latest.mockReturnValue(of(null));
      const page = await show(HostMonitor);
      expect(textOf(page)).toContain('Not audited yet: findings are not known.');
      expect(page.querySelector('clr-datagrid')).toBeNull();
      expect(audits.host).not.toHaveBeenCalled();
    });

    it('shows no empty list of findings of a host that no audit has read', async () => {
      audits.audited.mockReturnValue(of(false));
      const page = await show(HostMonitor);
      expect(audits.audited).toHaveBeenCalledWith({ objectId: `${GUID}:host-7` });
      expect(textOf(page)).toContain('This host has not been audited yet.');
      expect(page.querySelector('clr-datagrid')).toBeNull();
      expect(audits.findings).not.toHaveBeenCalled();
      audits.audited.mockReturnValue(of(true));
      client.refresh();
      await fixture.whenStable();
      expect(page.querySelector('clr-datagrid')).not.toBeNull();
    });

    it('audits this host and shows the progress', async () => {
      const page = await show(HostMonitor);
      button(page, 'Audit now').click();
      expect(audits.start).toHaveBeenCalledWith([`${GUID}:host-7`]);
      expect(textOf(page.querySelector('td-audit-summary .running'))).toContain('Auditing hosts: 3 of 12');
      expect(textOf(page.querySelector('td-audit-summary [role=status]'))).toBe('Audit progress: 20%');
    });

    it('asks for the privileges on the host', async () => {
      await show(HostMonitor);
      expect(load).toHaveBeenLastCalledWith(`${GUID}:host-7`);
    });

    it('requests the selection of a host when the client has none', async () => {
      client.moids = [null];
      expect(textOf(await show(HostMonitor))).toContain('No object is selected');
    });
  });

  describe('cluster monitor', () => {
    it('shows no empty list of findings while no host of it is audited', async () => {
      client.moids = ['domain-c8'];
      client.objectType = 'ClusterComputeResource';
      audits.audited.mockReturnValue(of(false));
      const page = await show(ClusterMonitor);
      button(page, 'Findings').click();
      await fixture.whenStable();
      expect(audits.audited).toHaveBeenCalledWith({ clusterId: `${GUID}:domain-c8` });
      expect(textOf(page.querySelector('td-finding-panel'))).toBe('No audited hosts');
      expect(audits.findings).not.toHaveBeenCalled();
    });

    it('lists the hosts with their score and opens one', async () => {
      client.moids = ['domain-c8'];
      client.objectType = 'ClusterComputeResource';
      const page = await show(ClusterMonitor);
      expect(load).toHaveBeenLastCalledWith(`${GUID}:domain-c8`);
      expect(textOf(page.querySelector('td-host-grid clr-dg-row'))).toContain('75');
      button(page, 'esx-07').click();
      expect(client.shown).toEqual([
        { viewId: 'tidemarkHostMonitor', objectUrn: `urn:vmomi:HostSystem:host-7:${GUID}` },
      ]);
      button(page, 'Findings').click();
      await fixture.whenStable();
      expect(audits.findings.mock.calls[0]?.[0]).toMatchObject({ clusterId: `${GUID}:domain-c8` });
    });
  });
});
