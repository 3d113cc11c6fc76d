/** The parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  readonly tags?: readonly { readonly name: string }[];
  readonly paths?: Record<string, Record<string, unknown>>;
  readonly components?: Record<string, Record<string, unknown>>;
}

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null;

/** The document with the operations of one tag, and the components that they refer to: a viewer reads all of a document at once. */
export function groupOf(document: ApiDocument, tag: string): ApiDocument {
  const paths = filtered(document.paths ?? {}, (_, item) => Object.values(item).some((one) => hasTag(one, tag)));
  const referred = references(paths, document);
  const components = Object.fromEntries(
    Object.entries(document.components ?? {}).map(([kind, all]) => [
      kind,
      filtered(all, (name) => kind === 'securitySchemes' || referred.has(`#/components/${kind}/${name}`)),
    ]),
  );
  return { ...document, tags: document.tags?.filter(({ name }) => name === tag) ?? [], paths, components };
}

function hasTag(operation: unknown, tag: string): boolean {
  return isObject(operation) && Array.isArray(operation['tags']) && operation['tags'].includes(tag);
}

function filtered<T>(all: Record<string, T>, wanted: (name: string, one: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name, one]) => wanted(name, one)));
}

/** The references in `part` to components of the document, and those in what they refer to. */
function references(part: unknown, document: ApiDocument, found = new Set<string>()): Set<string> {
  if (!isObject(part)) {
    return found;
  }
  const reference = part['$ref'];
  if (typeof reference === 'string' && !found.has(reference)) {
    found.add(reference);
    const [, , kind = '', name = ''] = reference.split('/');
    references(document.components?.[kind]?.[name], document, found);
  }
  Object.values(part).forEach((one) => references(one, document, found));
  return found;
}
