import { chart as english } from '../en/chart';

export const chart: Record<keyof typeof english, string> = {
  'chart.none': 'Keine Messwerte in diesem Zeitraum',
  'chart.time': 'Zeit',
  'chart.happened': 'Was geschah',
  'chart.presets': 'Zeitraum',
  'chart.back': 'Früher',
  'chart.forward': 'Später',
  'chart.zoomIn': 'Vergrößern',
  'chart.zoomOut': 'Verkleinern',
  'chart.reset': 'Zoom zurücksetzen',
  'chart.asTable': 'Als Tabelle',
  'chart.asChart': 'Als Diagramm',
  'chart.keys':
    'Pfeil links und rechts gehen über die Messwerte, Pos1 und Ende zum ersten und letzten. Plus und Minus vergrößern und verkleinern, Umschalt mit Pfeil verschiebt den Zeitraum, 0 setzt ihn zurück.',
  'chart.summary': '{label}: am Ende {last}, zwischen {min} und {max}.',
  'chart.summaryNone': '{label}: keine Messwerte.',
};
