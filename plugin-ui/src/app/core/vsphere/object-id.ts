/** A managed object as the client names it. */
export interface ObjectRef {
  readonly type: string;
  readonly moid: string;
  readonly vcGuid: string;
}

/**
 * Reads `urn:vmomi:<Type>:<moid>:<vcGuid>`. Returns null for anything else, also for the short form without a vCenter:
 * without one the object cannot be identified.
 */
export function parseUrn(urn: string): ObjectRef | null {
  const [scheme, space, type, moid, vcGuid, ...rest] = urn.split(':');
  if (scheme !== 'urn' || space !== 'vmomi' || !type || !moid || !vcGuid || rest.length > 0) {
    return null;
  }
  return { type, moid, vcGuid };
}

/** Id of an object in our REST API: `<vcGuid>:<moid>`. */
export function apiId(ref: ObjectRef): string {
  return `${ref.vcGuid}:${ref.moid}`;
}

/** The client's name of a datastore that our REST API calls `<vcGuid>:<moid>`. */
export function datastoreUrn(id: string): string {
  return urnOf('Datastore', id);
}

/** The client's name of an object that our REST API calls `<vcGuid>:<moid>`. */
export function urnOf(type: string, id: string): string {
  const [vcGuid = '', moid = ''] = id.split(':');
  return `urn:vmomi:${type}:${moid}:${vcGuid}`;
}
