// What browsers complain of in a journey, on the client's page and in the frames of the plug-in: errors and warnings on the
// console, exceptions, requests that fail, responses that refuse.
import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

const complaints = new Set<string>();

/** Without host and the place of the plug-in, which differ from run to run. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname.slice(Math.max(0, pathname.indexOf('/api/v1/'))) + search;
}

function refused(response: Response) {
  if (response.status() >= 400)
    complaints.add(`${response.status()} ${response.request().method()} ${placeOf(response.url())}`);
}

/** What a page leaves or a closed dialog followed is aborted. */
function failed(request: Request) {
  const reason = request.failure()?.errorText ?? '';
  if (reason !== 'net::ERR_ABORTED') complaints.add(`${reason} ${request.method()} ${placeOf(request.url())}`);
}

/** Requests that fail are on the console too. */
function said(message: ConsoleMessage) {
  if (!['error', 'warning'].includes(message.type()) || message.text().startsWith('Failed to load resource')) return;
  complaints.add(`console ${message.type()}: ${message.text()}`);
}

/** Notes the complaints of all pages of the context. */
export function listen(context: BrowserContext) {
  context.on('response', refused);
  context.on('requestfailed', failed);
  context.on('console', said);
  context.on('weberror', (error) => complaints.add(`exception: ${error.error().message}`));
  return context;
}

/** The complaints since the last time, without those that the journey expects. */
export function complaintsSoFar(expected: readonly RegExp[]): string[] {
  const found = [...complaints].filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  complaints.clear();
  return found;
}
