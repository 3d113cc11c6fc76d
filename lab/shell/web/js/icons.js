import { h, icon } from './dom.js';
import { on, state } from './state.js';

// A 32-pixel tile of the plug-in's sprite sheet, at half its size; it follows the theme.
export function spriteIcon(plugin, name) {
  const sheet = plugin.manifest.definitions?.iconSpriteSheet;
  const tile = h('span', { class: 'sprite', 'aria-hidden': 'true' });
  const draw = () => {
    const override = sheet?.themeOverrides?.[state.theme];
    const { x, y } = override?.definitions?.[name] ?? sheet.definitions[name];
    tile.style.backgroundImage = `url("${new URL(override?.uri ?? sheet.uri, location.origin + plugin.base).href}")`;
    tile.style.backgroundPosition = `-${x}px -${y}px`;
  };
  draw();
  on('theme', draw, tile);
  return tile;
}

// The icon that the manifest's configuration names, or a stand-in.
export function pluginIcon(plugin) {
  const name = plugin.manifest.configuration.icon?.name;
  return name ? spriteIcon(plugin, name) : icon('plugin');
}
