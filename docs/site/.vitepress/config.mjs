import { defineConfig } from 'vitepress';
import { anchorOf } from '../anchors.mjs';
import { BASE } from '../relocate.mjs';

const page = (text, link) => ({ text, link: `/${link}` });

const escaped = (code) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;');

export default defineConfig({
  title: 'Tidemark Help',
  description: 'Space reclamation for VMFS datastores, verified with the figures of the array.',
  lang: 'en',
  base: BASE,
  srcDir: 'target/src',
  outDir: 'dist',
  cacheDir: 'target/cache',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    anchor: { slugify: anchorOf },
    // Without colors, whose library takes a third of the build.
    highlight: (code) => `<pre><code>${escaped(code)}</code></pre>`,
  },
  themeConfig: {
    siteTitle: 'Tidemark Help',
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: false,
    sidebar: [
      {
        text: 'User guide',
        items: [
          page('Get started', 'guide/'),
          page('Connect an array', 'guide/connect-array'),
          page('Reclaim space on a datastore', 'guide/reclaim-space'),
          page('Schedule space reclamation', 'guide/schedule'),
          page('Find out why no space was reclaimed', 'guide/nothing-reclaimed'),
          page('Select a reclaim rate', 'guide/reclaim-rate'),
          page('Audit and fix VAAI', 'guide/audit-vaai'),
          page('View the capacity trend', 'guide/capacity-trend'),
          page('Report reclaimed space', 'guide/reports'),
          page('Import esxtop files and host logs', 'guide/import-files'),
          page('View esxtop counters live', 'guide/live-esxtop'),
          page('Check guests, copies, and earlier versions', 'guide/advice'),
          page('Operate the service', 'guide/operate'),
          page('Troubleshoot', 'guide/troubleshoot'),
        ],
      },
      {
        text: 'Installation and operation',
        items: [
          page('Install, upgrade, and remove', 'install'),
          page('Operations', 'operations'),
          page('Security', 'security'),
          page('Files for support', 'evidence'),
          page('Upgrading', 'upgrading'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Glossary', 'glossary'),
          page('Audit rules', 'reference/audit-rules'),
          page('Settings', 'reference/settings'),
          page('Metrics', 'reference/metrics'),
          page('REST API', 'reference/rest-api'),
          page('Problems', 'api/problems'),
          page('Messages', 'messages'),
          page('States of reclaim runs', 'reclaim-run-states'),
          page('Arrays', 'reference/arrays'),
          page('Limits', 'reference/limits'),
          page('Lab', 'lab'),
        ],
      },
    ],
  },
});
