import { Injectable, inject } from '@angular/core';
import { Observable, map, shareReplay } from 'rxjs';
import { arrayKind } from '../../../core/i18n/array-kind';
import { I18n } from '../../../core/i18n/i18n';
import { PoliciesApi } from '../policies-api';
import { ScopeChoices, ScopeNode } from '../policy';
import { Part } from './draft';

/** An entry of the tree from which a scope is chosen. */
export interface Entry {
  readonly key: string;
  /** The list of the scope that would have it; null when a scope cannot name it. */
  readonly part: Part | null;
  readonly id: string;
  readonly name: string;
  /** What it is, and in search results where it is. */
  readonly note: string;
  /** Null when there is nothing below it. */
  readonly below: (() => Observable<readonly Entry[]>) | null;
}

const PARTS_OF: Readonly<Record<ScopeNode['kind'], Part>> = {
  DATACENTER: 'folderIds',
  FOLDER: 'folderIds',
  CLUSTER: 'clusterIds',
  HOST: 'hostIds',
  DATASTORE_CLUSTER: 'datastoreClusterIds',
  DATASTORE: 'datastoreIds',
};

/** Reads what a scope may name, level by level; each level once. */
@Injectable()
export class ScopeNodes {
  private readonly api = inject(PoliciesApi);
  private readonly i18n = inject(I18n);
  private readonly levels = new Map<string | null, Observable<readonly Entry[]>>();
  private readonly arrays = this.api.arrays().pipe(shareReplay(1));
  readonly choices: Observable<ScopeChoices> = this.api.scopeChoices().pipe(shareReplay(1));

  /** The inventory of the vCenter, then arrays and tags. */
  roots(): Observable<readonly Entry[]> {
    return this.level(null).pipe(
      map((entries) => [
        ...entries,
        this.group('arrayIds', () =>
          this.arrays.pipe(
            map((all) =>
              all.map(({ id, name, kind, address }) =>
                this.leaf('arrayIds', id, name, `${arrayKind(kind, this.i18n)}, ${address}`),
              ),
            ),
          ),
        ),
        this.group('arrayKinds', () =>
          this.arrays.pipe(
            map((all) =>
              [...new Set(all.map(({ kind }) => kind))]
                .map((kind) => this.leaf('arrayKinds', kind, arrayKind(kind, this.i18n)))
                .sort((one, other) => one.name.localeCompare(other.name)),
            ),
          ),
        ),
        this.group('tagIds', () =>
          this.choices.pipe(
            map(({ tags }) => tags.map(({ id, name, category }) => this.leaf('tagIds', id, `${category}: ${name}`))),
          ),
        ),
      ]),
    );
  }

  /** Reads every level again when it is next asked for, under entries of its own. */
  forget(): void {
    this.levels.clear();
  }

  find(text: string): Observable<readonly Entry[]> {
    return this.api
      .scopeTree(null, text)
      .pipe(map((nodes) => nodes.map((node) => ({ ...this.entry(node), note: node.path, below: null }))));
  }

  private level(parent: string | null): Observable<readonly Entry[]> {
    const known = this.levels.get(parent);
    if (known) {
      return known;
    }
    const read = this.api.scopeTree(parent).pipe(
      map((nodes) => nodes.map((node) => this.entry(node, parent ?? ''))),
      shareReplay(1),
    );
    this.levels.set(parent, read);
    return read;
  }

  private entry(node: ScopeNode, parent = ''): Entry {
    return {
      key: `${parent}>${node.id}`,
      part: node.selectable ? PARTS_OF[node.kind] : null,
      id: node.id,
      name: node.name,
      note: this.i18n.text(`policy.kind.${node.kind}`),
      below: node.expandable ? () => this.level(node.id) : null,
    };
  }

  private group(part: 'arrayIds' | 'arrayKinds' | 'tagIds', below: () => Observable<readonly Entry[]>): Entry {
    return { key: part, part: null, id: part, name: this.i18n.text(`policy.group.${part}`), note: '', below };
  }

  private leaf(part: Part, id: string, name: string, note = ''): Entry {
    return { key: `${part}>${id}`, part, id, name, note, below: null };
  }
}
