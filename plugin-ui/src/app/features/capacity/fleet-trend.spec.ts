import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { fleetCurve } from '../../../testing/capacity-samples';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import FakePlot from '../../../testing/fake-uplot';
import { mocksOf } from '../../../testing/mocks';
import { settled, textOf } from '../../../testing/page-of';
import { CapacityApi } from './capacity-api';
import { FleetTrend } from './fleet-trend';

describe('FleetTrend', () => {
  it('shows the whole period again after a zoom, also when the same period is picked', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
    const [point] = fleetCurve().points;
    const points = [0, 6, 12, 18].map((hour) => ({ ...point!, at: at(hour) }));
    const api = mocksOf(CapacityApi, { fleetTrend: () => of(fleetCurve({ from: at(0), to: at(20), points })) });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: CapacityApi, useValue: api }],
    });
    const fixture = TestBed.createComponent(FleetTrend);
    const page = fixture.nativeElement as HTMLElement;
    document.body.append(page);
    fixture.autoDetectChanges();
    await settled();
    await fixture.whenStable();
    const whole = { ...FakePlot.current.scales['x'] };
    const week = () => Array.from(page.querySelectorAll('button')).find((one) => textOf(one) === '7 days')!;
    expect(week().getAttribute('aria-pressed')).toBe('true');
    FakePlot.current.drag(0, 50);
    await fixture.whenStable();
    expect(FakePlot.current.scales['x']).not.toEqual(whole);
    expect(week().getAttribute('aria-pressed')).toBe('false');
    week().click();
    await fixture.whenStable();
    expect(FakePlot.current.scales['x']).toEqual(whole);
    page.remove();
  });

  it('shows no curve of another period after a request failed', async () => {
    const api = mocksOf(CapacityApi, { fleetTrend: () => of(fleetCurve()) });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: CapacityApi, useValue: api }],
    });
    const fixture = TestBed.createComponent(FleetTrend);
    const page = fixture.nativeElement as HTMLElement;
    fixture.autoDetectChanges();
    await settled();
    expect(page.querySelector('td-time-chart')).not.toBeNull();
    api.fleetTrend.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500 })));
    Array.from(page.querySelectorAll('button'))
      .find((one) => textOf(one) === '30 days')!
      .click();
    await fixture.whenStable();
    expect(page.querySelector('td-time-chart')).toBeNull();
    expect(page.querySelector('clr-alert')).not.toBeNull();
  });
});
