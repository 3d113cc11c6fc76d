import { Injectable, inject, signal, untracked } from '@angular/core';
import { Observable, forkJoin, map, of } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { ObjectRef, apiId } from '../../core/vsphere/object-id';
import { DatastoresApi } from './datastores-api';

/** Ids of the datastores an action was called for, with the VMFS datastores of each selected datastore cluster; provide it in the modal. */
@Injectable()
export class SelectedDatastores {
  private readonly api = inject(DatastoresApi);
  private readonly objects = signal<readonly ObjectRef[] | null>(null);

  /** Once they are known they stay, so that nothing is added to what the user looks at. */
  readonly ids: Loadable<readonly string[]> = new Loadable(() => {
    const objects = this.objects();
    return objects === null || untracked(this.ids.value) !== null ? null : this.read(objects);
  });

  open(objects: readonly (ObjectRef | null)[]): void {
    this.objects.set(objects.filter((object) => object !== null));
  }

  private read(objects: readonly ObjectRef[]): Observable<readonly string[]> {
    if (objects.every(({ type }) => type !== 'StoragePod')) {
      return of(objects.map(apiId));
    }
    const members: Observable<readonly string[]>[] = objects.map((object) =>
      object.type === 'StoragePod' ? this.api.ofCluster(apiId(object)).pipe(map(idsOf)) : of([apiId(object)]),
    );
    return forkJoin(members).pipe(map((lists) => [...new Set(lists.flat())]));
  }
}

function idsOf({ items }: { items: readonly { id: string }[] }): readonly string[] {
  return items.map(({ id }) => id);
}
