import { fill, h, icon } from './dom.js';
import { pluginFrame } from './frames.js';

let serial = 0;

// A dialog with the client's own frame: title and X. onClosed gets what close was given, nothing for X or Esc.
function frameDialog({ title, accessibilityTitle, closable = true, onClosed }) {
  serial += 1;
  const heading = h('h2', { id: `modal-title-${serial}` });
  const dismiss =
    closable && h('button', { class: 'bare', 'aria-label': 'Close', onclick: () => dialog.close() }, icon('close'));
  const body = h('div', { class: 'modal-body' });
  const header = h('div', { class: 'modal-head' }, heading, dismiss);
  const element = h('dialog', { class: 'modal', closedby: 'none' }, header, body);
  const dialog = {
    element,
    body,
    closable,
    close(data) {
      if (!element.isConnected) return;
      element.close();
      element.remove();
      onClosed?.(data);
    },
    name(visible, spoken) {
      heading.textContent = visible ?? '';
      heading.hidden = !visible;
      if (visible) {
        element.setAttribute('aria-labelledby', heading.id);
        element.removeAttribute('aria-label');
      } else {
        element.removeAttribute('aria-labelledby');
        element.setAttribute('aria-label', spoken ?? '');
      }
    },
  };
  dialog.name(title, accessibilityTitle);
  element.setAttribute('aria-modal', 'true');
  element.addEventListener('keydown', (key) => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    if (closable) dialog.close();
  });
  element.addEventListener('cancel', (cancel) => cancel.preventDefault());
  document.body.append(element);
  element.showModal();
  return dialog;
}

// A page of a plug-in in a dialog; size is that of the page.
export function pluginModal(plugin, config) {
  const { uri, title, accessibilityTitle, size = {}, closable, contextObjects = [], customData, onClosed } = config;
  const dialog = frameDialog({ title, accessibilityTitle, closable, onClosed });
  dialog.setOptions = (options = {}) => {
    if (options.height) iframe.style.height = `${options.height}px`;
    if ('title' in options || 'accessibilityTitle' in options) {
      dialog.name(options.title ?? title, options.accessibilityTitle ?? accessibilityTitle);
    }
  };
  const iframe = pluginFrame(plugin, {
    uri,
    title: title ?? accessibilityTitle ?? plugin.name,
    contextObjects,
    customData,
    modal: dialog,
  });
  iframe.style.width = `${size.width ?? 600}px`;
  iframe.style.height = `${size.height ?? 400}px`;
  fill(dialog.body, iframe);
  return dialog;
}

// The client's own confirmation; answered gets the index of the button, or null for X and Esc.
export function confirmation(config, answered) {
  let choice = null;
  const dialog = frameDialog({ ...config, onClosed: () => answered(choice) });
  const buttons = (config.buttons ?? [{ label: 'OK', type: 'PRIMARY' }]).slice(0, 4);
  const level = (config.alertLevel ?? '').toLowerCase();
  dialog.element.style.width = `${config.size?.width ?? 500}px`;
  fill(
    dialog.body,
    config.secondaryTitle && h('h3', {}, config.secondaryTitle),
    h('p', { class: `confirmation ${level}`, role: level ? 'alert' : undefined }, config.content),
    h(
      'footer',
      {},
      ...buttons.map((button, index) =>
        h(
          'button',
          {
            class: `${button.type === 'PRIMARY' ? 'primary' : ''} ${(button.style ?? '').toLowerCase()}`,
            onclick: () => {
              choice = index;
              dialog.close();
            },
          },
          button.label,
        ),
      ),
    ),
  );
}
