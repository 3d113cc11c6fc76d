import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { map, of, throwError, timer } from 'rxjs';
import { remediation } from '../../../../testing/audit-samples';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { AuditApi } from '../audit-api';
import { RemediationStore } from './remediation-store';

describe('RemediationStore', () => {
  let api: Mocks<AuditApi, 'fix' | 'remediation'>;

  beforeEach(() => {
    jest.useFakeTimers();
    api = mocksOf(AuditApi, {
      fix: () => of(remediation('RUNNING', 'APPLYING')),
      remediation: () => timer(3000).pipe(map(() => remediation('COMPLETED', 'VERIFIED'))),
    });
    TestBed.configureTestingModule({ providers: [{ provide: AuditApi, useValue: api }, RemediationStore] });
  });

  afterEach(() => jest.useRealTimers());

  it('follows a remediation to its end, however long an answer takes', () => {
    const store = TestBed.inject(RemediationStore);
    store.apply('stop');
    jest.advanceTimersByTime(3500);
    expect(store.remediation()?.state).toBe('COMPLETED');
    expect(api.remediation).toHaveBeenCalledTimes(1);
  });

  it('goes on after an answer that failed, and shows the problem until the next one', () => {
    api.remediation.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 503 })));
    const store = TestBed.inject(RemediationStore);
    store.apply('stop');
    jest.advanceTimersByTime(500);
    expect(store.problem()?.status).toBe(503);
    jest.advanceTimersByTime(4000);
    expect(store.problem()).toBeNull();
    expect(store.remediation()?.state).toBe('COMPLETED');
  });
});
