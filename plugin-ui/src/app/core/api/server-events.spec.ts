import { ServerEventParser } from './server-events';

describe('ServerEventParser', () => {
  it('reads events across chunks', () => {
    const parser = new ServerEventParser();
    expect(parser.push('id: 7\nevent: run\nda')).toEqual([]);
    expect(parser.push('ta: {"a":1}\n\nid: 8\n')).toEqual([{ id: '7', name: 'run', data: '{"a":1}' }]);
    expect(parser.push('data: x\n\n')).toEqual([{ id: '8', name: 'message', data: 'x' }]);
  });

  it('joins the lines of one event', () => {
    expect(new ServerEventParser().push('data: a\ndata: b\n\n')).toEqual([{ id: null, name: 'message', data: 'a\nb' }]);
  });

  it('ignores heartbeats', () => {
    expect(new ServerEventParser().push(': still here\n\n')).toEqual([]);
  });

  it('understands CRLF that is cut in the middle', () => {
    const parser = new ServerEventParser();
    parser.push('data: a\r');
    parser.push('\n\r');
    expect(parser.push('\n')).toEqual([{ id: null, name: 'message', data: 'a' }]);
  });
});
