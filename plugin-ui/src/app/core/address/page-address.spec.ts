import { Location } from '@angular/common';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { PageAddress } from './page-address';
import { placed } from './placed';

describe('PageAddress', () => {
  let client: FakeClient;

  beforeEach(() => {
    sessionStorage.clear();
    client = new FakeClient();
  });

  /** The page as the client loads it at an address. */
  function load(url: string): PageAddress {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({ providers: [provideFakeClient(client)] });
    TestBed.inject(Location).go(url);
    const address = TestBed.inject(PageAddress);
    address.start();
    return address;
  }

  it('keeps the place in the address, one change after the other', () => {
    const address = load('/global?columns=name');
    address.change({ tab: 'audit' });
    address.change({ show: 'rules' });
    address.change({ columns: '' });
    expect(TestBed.inject(Location).path()).toBe('/global?show=rules&tab=audit');
  });

  it('is where it was after a reload, for each object by itself', () => {
    load('/datastore/monitor').change({ tab: 'history', run: 'r 1' });
    expect(load('/datastore/monitor').place()).toEqual({ tab: 'history', run: 'r 1' });
    client.moids = ['datastore-12'];
    expect(load('/datastore/monitor').place()).toEqual({});
    expect(load('/global').place()).toEqual({});
  });

  it('takes a link for more recent than where it was', () => {
    load('/global').change({ tab: 'audit' });
    client.linked = { tab: 'runs', run: 'r1' };
    load('/global');
    expect(TestBed.inject(Location).path()).toBe('/global?run=r1&tab=runs');
  });

  it('takes the address of a link from outside the client', () => {
    load('/datastore/monitor').change({ tab: 'hosts' });
    client.address = '/datastore/monitor?run=r%2F1&tab=history';
    expect(load('/datastore/monitor').place()).toEqual({ run: 'r/1', tab: 'history' });
    expect(load('/global').place()).toEqual({});
  });

  it('has choices that follow it, and leaves out the usual and ignores unknown ones', () => {
    const address = load('/global?show=nonsense');
    const show = TestBed.runInInjectionContext(() => placed('show', 'findings', ['findings', 'rules']));
    expect(show()).toBe('findings');
    TestBed.tick();
    address.change({ show: 'rules' });
    expect(show()).toBe('rules');
    show.set('findings');
    TestBed.tick();
    expect(address.place()).toEqual({});
  });
});
