import { arrayKind } from '../../core/i18n/array-kind';
import { I18n } from '../../core/i18n/i18n';
import { ReclaimPolicy, ScopeName } from './policy';

const MOST_NAMED = 5;

/** A part of a scope in words. */
export function scopeName({ part, id, name }: ScopeName, i18n: I18n): string {
  return part === 'ARRAY_KIND' ? arrayKind(id, i18n) : (name ?? id);
}

/** The scope of a policy in words: what it names, then what it leaves out. */
export function scopeLines({ definition, scopeNames }: ReclaimPolicy, i18n: I18n): readonly string[] {
  const { scope } = definition;
  const nameOf = (one: ScopeName) => scopeName(one, i18n);
  const included = scopeNames.filter(({ part }) => !part.startsWith('EXCLUDED')).map(nameOf);
  const excluded = scopeNames.filter(({ part }) => part.startsWith('EXCLUDED')).map(nameOf);
  return [
    ...(scope.all ? [i18n.text('policy.scope.all')] : []),
    ...included.slice(0, MOST_NAMED),
    ...(included.length > MOST_NAMED ? [i18n.text('policy.more', { count: included.length - MOST_NAMED })] : []),
    ...(scope.namePattern ? [scope.namePattern] : []),
    ...[...excluded, ...(scope.excludedNamePattern ? [scope.excludedNamePattern] : [])].map((name) =>
      i18n.text('policy.without', { name }),
    ),
  ];
}
