/** Public surface of the vSphere Client's JavaScript API that Tidemark uses; members of `app`, `event`, `modal` exist after `initialize`. */
export interface HtmlClientSdk {
  initialize(callback?: () => void): void;
  isInitialized(): boolean;
  /** Proxied stand-in for `scheme://host:port` of the plug-in server; usable before `initialize`. */
  getProxiedPluginServerOrigin(): string | null;
  readonly app: AppApi;
  readonly event: EventApi;
  readonly modal: ModalApi;
}

export interface AppApi {
  getContextObjects(): { id: string }[];
  getSessionInfo(callback: (info: { sessionToken: string; nodeId?: string } | null) => void): void;
  getClientLocale(): string;
  getTheme?(): ThemeInfo;
  /** What the link that opened the view carried. */
  getNavigationData?(): unknown;
  formatDateTime?(epochMillis: number, options?: { format?: 'DATE' | 'TIME' | 'DATE_AND_TIME' }): string;
  navigateTo(target: { targetViewId?: string; objectId?: string; customData?: unknown }): void;
}

export interface ThemeInfo {
  name: string;
}

export interface EventApi {
  onGlobalRefresh?(callback: () => void): void;
  onDateTimeFormatChanged?(callback: () => void): void;
  onThemeChanged?(callback: (theme: ThemeInfo) => void): void;
}

export interface ModalApi {
  open(config: ModalConfig): void;
  close(data?: unknown): void;
  setOptions?(options: { height: number }): void;
}

export interface ModalConfig {
  url: string;
  title?: string;
  accessibilityTitle?: string;
  size?: { width: number; height: number };
  closable?: boolean;
  contextObjects?: { id: string }[];
  onClosed?(result: unknown): void;
}

declare global {
  interface Window {
    /** Set by `/api/ui/htmlClientSdk.js`; missing when the page was not opened by the client. */
    htmlClientSdk?: HtmlClientSdk;
  }
}
