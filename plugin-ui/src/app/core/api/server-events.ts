/** One event of a `text/event-stream`. */
export interface ServerEvent {
  readonly id: string | null;
  readonly name: string;
  readonly data: string;
}

/** Cuts a text stream into events; comments (heartbeats) and incomplete ends are ignored. */
export class ServerEventParser {
  private buffer = '';

  push(chunk: string): ServerEvent[] {
    this.buffer += chunk;
    // A lone CR at the end may be the first half of CRLF.
    const held = this.buffer.endsWith('\r') ? '\r' : '';
    const text = this.buffer.slice(0, this.buffer.length - held.length).replace(/\r\n?/g, '\n');
    const blocks = text.split('\n\n');
    this.buffer = (blocks.pop() ?? '') + held;
    return blocks.map(parseBlock).filter((event) => event !== null);
  }
}

function parseBlock(block: string): ServerEvent | null {
  let id: string | null = null;
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') {
      id = value;
    } else if (field === 'event') {
      name = value;
    } else if (field === 'data') {
      data.push(value);
    }
  }
  return data.length > 0 ? { id, name, data: data.join('\n') } : null;
}
