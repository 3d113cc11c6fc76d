import FakePlot from '../../../testing/fake-uplot';
import { Plot } from './plot';

describe('Plot', () => {
  it('is drawn again for its width only when that changes', () => {
    const host = document.createElement('div');
    Object.defineProperty(host, 'clientWidth', { value: 900 });
    const plot = new Plot(
      host,
      {
        lines: [],
        height: 260,
        zone: null,
        group: null,
        textOf: () => '',
        timesOf: () => [],
        annotations: () => [],
        hovered: () => undefined,
        ranged: () => undefined,
      },
      [0, 1],
      { from: 0, to: 1 },
    );
    plot.setWidth(900);
    expect(FakePlot.current.resized).toBe(0);
    plot.setWidth(800);
    expect(FakePlot.current.width).toBe(800);
    expect(FakePlot.current.resized).toBe(1);
    plot.destroy();
  });
});
