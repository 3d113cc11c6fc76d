import { I18n } from '../../core/i18n/i18n';
import { ReclaimPolicy } from './policy';

const MOST_NAMED = 5;

/** The scope of a policy in words: what it names, then what it leaves out. */
export function scopeLines({ definition, scopeNames }: ReclaimPolicy, i18n: I18n): readonly string[] {
  const { scope } = definition;
  const nameOf = ({ id, name }: { readonly id: string; readonly name: string | null }) => name ?? id;
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
