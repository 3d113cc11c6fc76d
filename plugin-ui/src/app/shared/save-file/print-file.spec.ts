import { printFile } from './print-file';

describe('printFile', () => {
  const page = new Blob(['<h1>Report</h1>'], { type: 'text/html' });
  const open = jest.spyOn(window, 'open');
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

  beforeEach(() => {
    URL.createObjectURL = jest.fn(() => 'blob:report');
    URL.revokeObjectURL = jest.fn();
  });
  afterEach(() => jest.clearAllMocks());
  afterAll(() => jest.restoreAllMocks());

  it('prints the page in a new tab', () => {
    const tab = Object.assign(new EventTarget(), { print: jest.fn() });
    open.mockReturnValue(tab as unknown as Window);
    printFile(page, 'report.html');
    expect(open).toHaveBeenCalledWith('blob:report');
    expect(tab.print).not.toHaveBeenCalled();
    tab.dispatchEvent(new Event('load'));
    expect(tab.print).toHaveBeenCalledTimes(1);
    expect(click).not.toHaveBeenCalled();
  });

  it('downloads the page when the browser opens no tab', () => {
    open.mockReturnValue(null);
    printFile(page, 'report.html');
    expect(click).toHaveBeenCalledTimes(1);
  });
});
