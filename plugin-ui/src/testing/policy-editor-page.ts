import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Observable, asapScheduler, observeOn, throwError } from 'rxjs';
import { CurrentSession } from '../app/core/session/current-session';
import { PoliciesApi } from '../app/features/policy/policies-api';
import { ReclaimPolicy } from '../app/features/policy/policy';
import { PolicyEditor } from '../app/features/policy/editor/policy-editor';
import { FakeClient, provideFakeClient } from './fake-client';
import { Mocks } from './mocks';
import { textOf } from './page-of';
import { policiesApi } from './policy-samples';

/** As HTTP fails: later. */
export function failed(traceId: string): Observable<never> {
  return throwError(() => new HttpErrorResponse({ status: 500, error: { traceId } })).pipe(observeOn(asapScheduler));
}

export function provideEditor(): Mocks<PoliciesApi> {
  const api = policiesApi();
  TestBed.configureTestingModule({
    providers: [
      provideFakeClient(new FakeClient()),
      { provide: PoliciesApi, useValue: api },
      { provide: CurrentSession, useValue: { may: () => true } },
    ],
  });
  return api;
}

export function button(fixture: ComponentFixture<unknown>, name: string): HTMLButtonElement {
  const page = fixture.nativeElement as HTMLElement;
  return Array.from(page.querySelectorAll('button')).find((candidate) => textOf(candidate).startsWith(name))!;
}

export async function editor(edited: ReclaimPolicy | null): Promise<ComponentFixture<PolicyEditor>> {
  const fixture = TestBed.createComponent(PolicyEditor);
  fixture.componentRef.setInput('policy', edited);
  fixture.componentRef.setInput('inPage', true);
  fixture.autoDetectChanges();
  await fixture.whenStable();
  return fixture;
}

export async function next(fixture: ComponentFixture<PolicyEditor>, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    button(fixture, 'Next').click();
    await fixture.whenStable();
  }
}

export async function type(fixture: ComponentFixture<PolicyEditor>, field: string, text: string): Promise<void> {
  const input = (fixture.nativeElement as HTMLElement).querySelector<HTMLInputElement>(field)!;
  input.value = text;
  input.dispatchEvent(new Event('input'));
  await fixture.whenStable();
}
