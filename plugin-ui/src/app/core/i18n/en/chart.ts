/** Words on and around charts. */
export const chart = {
  'chart.none': 'No samples in this time range',
  'chart.time': 'Time',
  'chart.happened': 'What happened',
  'chart.presets': 'Time range',
  'chart.back': 'Earlier',
  'chart.forward': 'Later',
  'chart.zoomIn': 'Zoom in',
  'chart.zoomOut': 'Zoom out',
  'chart.reset': 'Reset zoom',
  'chart.asTable': 'Show as table',
  'chart.asChart': 'Show as chart',
  'chart.keys':
    'Left and right arrow move over the samples, Home and End to the first and the last one. Plus and minus zoom, Shift with an arrow moves the time range, 0 resets it.',
  'chart.summary': '{label}: {last} at the end, between {min} and {max}.',
  'chart.summaryNone': '{label}: no samples.',
} as const;
