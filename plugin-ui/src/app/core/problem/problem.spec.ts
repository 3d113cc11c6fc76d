import { HttpErrorResponse } from '@angular/common/http';
import { StreamRefused, toProblem } from './problem';

describe('problem', () => {
  it('reads an RFC 9457 response with the missing privilege', () => {
    const error = {
      type: '/problems/forbidden',
      title: 'Not allowed',
      detail: 'You may not start runs.',
      traceId: 't1',
      privilege: 'Tidemark.Run',
      object: { id: 'x', name: 'prod-01' },
    };
    expect(toProblem(new HttpErrorResponse({ status: 403, error }))).toMatchObject({
      slug: 'forbidden',
      status: 403,
      detail: 'You may not start runs.',
      traceId: 't1',
      privilege: 'Tidemark.Run',
      object: 'prod-01',
    });
  });

  it.each([
    [0, 'unreachable'],
    [503, 'unreachable'],
    [500, 'unexpected'],
  ])('names an answer %d without a body', (status, slug) => {
    expect(toProblem(new HttpErrorResponse({ status, error: new ProgressEvent('error') })).slug).toBe(slug);
  });

  it('reads the refusal of a stream', () => {
    expect(toProblem(new StreamRefused(404, { type: '/problems/run-not-found' }))).toMatchObject({
      slug: 'run-not-found',
      status: 404,
    });
  });

  it('keeps members beyond the standard', () => {
    const error = { type: '/problems/certificate-not-trusted', presentedThumbprint: 'AA:BB' };
    expect(toProblem(new HttpErrorResponse({ status: 422, error })).more['presentedThumbprint']).toBe('AA:BB');
  });
});
