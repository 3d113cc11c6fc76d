import { currentActions } from './dynamic.js';
import { pluginIcon, spriteIcon } from './icons.js';
import { showMenu } from './menu.js';
import { pluginModal } from './modal.js';
import { navigate } from './router.js';
import { extensionsFor, nameOf, wording } from './state.js';

// The Actions menu of one or several objects of one type, with a submenu for each plug-in that has actions for them.
export async function showActions(nodes, where) {
  const ids = nodes.map(({ id }) => id);
  const offers = extensionsFor(nodes[0].type)
    .filter(({ extension }) => extension.menu)
    .map(({ plugin, extension }) => ({
      plugin,
      menu: extension.menu,
      actions: tidy(
        extension.menu.actions.filter(
          (action) => isSeparator(action) || nodes.length === 1 || action.acceptsMultipleTargets,
        ),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
  const label = nodes.length === 1 ? `Actions - ${nodes[0].name}` : `Actions - ${nodes.length} Objects`;
  const note = { note: label };
  if (offers.length === 0) {
    showMenu(label, [note, { separator: true }, { note: 'No actions for this selection' }], where);
    return;
  }
  const shown = showMenu(
    label,
    [
      note,
      { separator: true },
      ...offers.map(({ plugin }) => ({ label: nameOf(plugin), icon: pluginIcon(plugin), items: [{ pending: true }] })),
    ],
    where,
  );
  const menus = await Promise.all(
    offers.map(async ({ plugin, menu, actions }) => ({
      label: nameOf(plugin),
      icon: pluginIcon(plugin),
      items: tidy(await currentActions(plugin, menu, actions, ids), ({ item }) => isSeparator(item)).map(
        ({ item, enabled }) =>
          isSeparator(item)
            ? { separator: true }
            : {
                label: wording(plugin, item.labelKey),
                icon: item.icon && spriteIcon(plugin, item.icon.name),
                disabled: !enabled,
                run: () => trigger(plugin, item.trigger, ids),
              },
      ),
    })),
  );
  shown.update([note, { separator: true }, ...menus.filter(({ items }) => items.length > 0)]);
}

const isSeparator = (action) => action.type === 'separator';

// No separator first, last or twice in a row.
function tidy(items, separates = isSeparator) {
  const kept = items.filter((item, at) => !separates(item) || (at > 0 && !separates(items[at - 1])));
  if (kept.length > 0 && separates(kept.at(-1))) kept.pop();
  return kept;
}

function trigger(plugin, action, ids) {
  if (action.type === 'navigation') {
    navigate(plugin, { targetViewId: action.targetViewId, objectId: ids[0] });
    return;
  }
  pluginModal(plugin, {
    uri: action.uri,
    size: action.size,
    closable: action.closable,
    contextObjects: ids.map((id) => ({ id })),
    title: action.titleKey && wording(plugin, action.titleKey),
    accessibilityTitle: action.accessibilityTitleKey && wording(plugin, action.accessibilityTitleKey),
  });
}
