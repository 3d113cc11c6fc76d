/** Words on and around charts. */
export const chart = {
  'chart.none': 'No samples in this time range',
  'chart.time': 'Time',
  'chart.happened': 'Events',
  'chart.presets': 'Time range',
  'chart.back': 'Earlier',
  'chart.forward': 'Later',
  'chart.zoomIn': 'Zoom in',
  'chart.zoomOut': 'Zoom out',
  'chart.reset': 'Reset zoom',
  'chart.asTable': 'Show as table',
  'chart.asChart': 'Show as chart',
  'chart.csv': 'Export CSV',
  'chart.png': 'Export PNG',
  'chart.keys':
    'The left and right arrow keys select the previous and next sample, Home and End the first and last one. Plus and minus zoom, Shift with an arrow key moves the time range, 0 resets the zoom.',
  'chart.summary': '{label}: last value {last}, minimum {min}, maximum {max}.',
  'chart.summaryNone': '{label}: no samples.',
} as const;
