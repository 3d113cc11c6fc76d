import { chart as english } from '../en/chart';

export const chart: Record<keyof typeof english, string> = {
  'chart.none': 'Keine Messwerte in diesem Zeitraum',
  'chart.time': 'Zeit',
  'chart.happened': 'Ereignisse',
  'chart.presets': 'Zeitraum',
  'chart.back': 'Früher',
  'chart.forward': 'Später',
  'chart.zoomIn': 'Vergrößern',
  'chart.zoomOut': 'Verkleinern',
  'chart.reset': 'Zoom zurücksetzen',
  'chart.asTable': 'Als Tabelle anzeigen',
  'chart.asChart': 'Als Diagramm anzeigen',
  'chart.csv': 'CSV exportieren',
  'chart.png': 'PNG exportieren',
  'chart.keys':
    'Die Pfeiltasten links und rechts wählen den vorherigen und nächsten Messwert aus, Pos1 und Ende den ersten und letzten. Plus und Minus vergrößern und verkleinern, Umschalt mit Pfeiltaste verschiebt den Zeitraum, 0 setzt den Zoom zurück.',
  'chart.summary': '{label}: letzter Wert {last}, Minimum {min}, Maximum {max}.',
  'chart.summaryNone': '{label}: keine Messwerte.',
};
