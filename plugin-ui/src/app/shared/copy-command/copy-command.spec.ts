import { Clipboard } from '@angular/cdk/clipboard';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { CopyCommand } from './copy-command';

describe('CopyCommand', () => {
  function shown(copied: boolean) {
    const copy = jest.fn(() => copied);
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: Clipboard, useValue: { copy } }],
    });
    const fixture = TestBed.createComponent(CopyCommand);
    fixture.componentRef.setInput('command', ['esxcli one', 'esxcli two']);
    fixture.autoDetectChanges();
    const page = fixture.nativeElement as HTMLElement;
    page.querySelector('button')!.click();
    fixture.detectChanges();
    return { copy, fixture, page };
  }

  it('copies all lines and says so until the commands change', () => {
    const { copy, fixture, page } = shown(true);
    expect(copy).toHaveBeenCalledWith('esxcli one\nesxcli two');
    expect(textOf(page.querySelector('[role=status]'))).toBe('Copied.');
    fixture.componentRef.setInput('command', 'esxcli three');
    fixture.detectChanges();
    expect(textOf(page.querySelector('[role=status]'))).toBe('');
  });

  it('says when the browser does not allow it', () => {
    const { page } = shown(false);
    expect(textOf(page.querySelector('[role=status]'))).toContain('not copied');
  });
});
