import { Injectable, inject } from '@angular/core';
import { Observable, forkJoin, map, of } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { ObjectRef, apiId } from '../../core/vsphere/object-id';
import { DatastoresApi } from './datastores-api';

/** Ids of the datastores an action was called for, with the VMFS datastores of each selected datastore cluster; provide it in the modal. */
@Injectable()
export class SelectedDatastores {
  private readonly api = inject(DatastoresApi);
  private objects: readonly ObjectRef[] = [];

  readonly ids = new Loadable<readonly string[]>();

  open(objects: readonly (ObjectRef | null)[]): void {
    this.objects = objects.filter((object) => object !== null);
    this.reload();
  }

  reload(): void {
    if (this.objects.every(({ type }) => type !== 'StoragePod')) {
      this.ids.set(this.objects.map(apiId));
      return;
    }
    const members: Observable<readonly string[]>[] = this.objects.map((object) =>
      object.type === 'StoragePod' ? this.api.ofCluster(apiId(object)).pipe(map(idsOf)) : of([apiId(object)]),
    );
    this.ids.load(forkJoin(members).pipe(map((lists) => [...new Set(lists.flat())])));
  }
}

function idsOf({ items }: { items: readonly { id: string }[] }): readonly string[] {
  return items.map(({ id }) => id);
}
