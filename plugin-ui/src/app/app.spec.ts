import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeClient, provideFakeClient } from '../testing/fake-client';
import { App } from './app';
import { Outage } from './core/session/outage';
import { Startup } from './core/session/startup';

describe('App', () => {
  const away = signal(false);

  function page(): HTMLElement {
    TestBed.configureTestingModule({
      providers: [
        provideRouter([]),
        provideFakeClient(new FakeClient()),
        { provide: Startup, useValue: { insideClient: signal(true) } },
        { provide: Outage, useValue: { databaseAway: away } },
      ],
    });
    const fixture = TestBed.createComponent(App);
    fixture.detectChanges();
    return fixture.nativeElement as HTMLElement;
  }

  it('says above every view when the service cannot reach its database', () => {
    away.set(true);
    expect(page().querySelector('clr-alert')?.textContent).toContain('cannot reach its database');
  });

  it('says nothing while all is well', () => {
    away.set(false);
    expect(page().querySelector('clr-alert')).toBeNull();
  });
});
