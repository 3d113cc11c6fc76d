import { saveFile } from './save-file';

/** Opens a page to print in a new tab; downloads it if the browser opens none. */
export function printFile(page: Blob, name: string): void {
  const url = URL.createObjectURL(page);
  const tab = window.open(url);
  if (tab) {
    tab.addEventListener('load', () => tab.print());
  } else {
    URL.revokeObjectURL(url);
    saveFile(page, name);
  }
}
