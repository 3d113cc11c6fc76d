// Builds elements: h('button', { class: 'x', onclick: f }, 'text', child).
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== 'string') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Replaces what a container shows, keeping the focus when nothing differs.
export function fill(container, ...children) {
  container.replaceChildren(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return container;
}

const paths = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7',
  datastore:
    'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3v12c0 1.7-3.6 3-8 3s-8-1.3-8-3zM4 6c0 1.7 3.6 3 8 3s8-1.3 8-3M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  datacenter: 'M4 21V6l8-3 8 3v15zM9 21v-5h6v5M8 10h2M14 10h2M8 13h2M14 13h2',
  vcenter: 'M4 4h16v6H4zM4 14h16v6H4zM8 7h.01M8 17h.01M12 10v4',
  host: 'M5 3h14v18H5zM8 7h8M8 11h8M12 17h.01',
  cluster: 'M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z',
  folder: 'M3 6h7l2 2h9v11H3z',
  plugin: 'M9 3v4H5v5h3a2 2 0 1 1 0 4H5v5h14v-5h-1a2 2 0 1 1 0-4h1V7h-5V3z',
  close: 'M5 5l14 14M19 5L5 19',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6',
  gear: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  ok: 'M5 13l4 4L19 7',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v6M12 16.500v.5',
  shortcuts: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6',
};

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths[name] ?? paths.folder);
  svg.append(path);
  return svg;
}

export const iconOf = (type) =>
  icon(
    {
      Datastore: 'datastore',
      StoragePod: 'datastore',
      Datacenter: 'datacenter',
      HostSystem: 'host',
      ComputeResource: 'cluster',
      ClusterComputeResource: 'cluster',
      'Folder:RootFolder': 'vcenter',
    }[type] ?? 'folder',
  );
