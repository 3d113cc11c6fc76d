import { TestBed } from '@angular/core/testing';
import { Subject, of } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { run } from '../../../../testing/samples';
import { CurrentSession, Permission } from '../../../core/session/current-session';
import { ReclaimRun } from '../run/reclaim-run';
import { RunFollower } from '../run/run-follower';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimDialog } from './reclaim-dialog';

describe('ReclaimDialog with a run in progress', () => {
  const load = jest.fn();
  const stoppable = run({ plan: { method: 'task' }, cancellation: { possible: true, note: null } });

  async function open(shown: ReclaimRun, ...permissions: Permission[]): Promise<HTMLElement> {
    const session = { load, may: (permission: Permission) => permissions.includes(permission) };
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: ReclaimApi, useValue: mocksOf(ReclaimApi, { newest: () => of(shown) }) },
        { provide: RunFollower, useValue: { follow: () => new Subject() } },
        { provide: CurrentSession, useValue: session },
      ],
    });
    const fixture = TestBed.createComponent(ReclaimDialog);
    fixture.componentRef.setInput('datastoreIds', [shown.datastoreId]);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  const buttons = (page: HTMLElement) => Array.from(page.querySelectorAll('button')).map(textOf);

  it('offers to cancel it to users who may run, as their rights on the datastore are', async () => {
    expect(buttons(await open(stoppable, 'Tidemark.View', 'Tidemark.Run'))).toContain('Cancel run');
    expect(load).toHaveBeenCalledWith(stoppable.datastoreId);
  });

  it('does not offer to cancel it to other users', async () => {
    expect(buttons(await open(stoppable, 'Tidemark.View'))).not.toContain('Cancel run');
  });

  it('offers no cancel where the host cannot stop, and shows why', async () => {
    const page = await open(run(), 'Tidemark.View', 'Tidemark.Run');
    expect(buttons(page)).not.toContain('Cancel run');
    expect(textOf(page)).toContain('This run cannot be canceled.');
  });
});
