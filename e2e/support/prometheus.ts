// A real Prometheus with TLS that scrapes the exporters of a lab once a second.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, request } from '@playwright/test';
import { certificate } from '../../tools/certificate.mjs';
import { prometheus } from '../../tools/prerequisites.mjs';
import { serve } from '../../tools/process.mjs';

export interface Prometheus {
  readonly address: string;
  readonly thumbprint: string;
  readonly stop: () => Promise<void>;
}

/** @param pages those of the exporters; each has been scraped when this resolves */
export async function startPrometheus(folder: string, pages: readonly URL[]): Promise<Prometheus> {
  const { key, cert, thumbprint } = certificate();
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('key.pem', String(key));
  write('cert.pem', cert);
  write('web.yml', 'tls_server_config: {cert_file: cert.pem, key_file: key.pem}\n');
  const jobs = pages.map(({ host, pathname }, number) => ({
    job_name: `exporter-${String(number)}`,
    metrics_path: pathname,
    static_configs: [{ targets: [host] }],
  }));
  // JSON is YAML.
  write('prometheus.yml', JSON.stringify({ global: { scrape_interval: '1s' }, scrape_configs: jobs }));
  const words = ['--config.file=prometheus.yml', '--web.config.file=web.yml', '--storage.tsdb.path=data'];
  const running = await serve(await prometheus(), [...words, '--web.listen-address=127.0.0.1:0'], {
    cwd: folder,
    isReady: (line: string) => /Listening on"? address=\S+?:(\d+)/.exec(line)?.[1],
  });
  const address = `127.0.0.1:${running.ready as string}`;
  await scraped(address, pages.length).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  return { address, thumbprint, stop: running.stop };
}

async function scraped(address: string, targets: number) {
  const api = await request.newContext({ ignoreHTTPSErrors: true });
  const query = `https://${address}/api/v1/query?query=count(up==1)`;
  await expect(async () => {
    const { data } = (await (await api.get(query)).json()) as { data: { result: { value: [number, string] }[] } };
    expect(data.result.map(({ value }) => value[1])).toEqual([String(targets)]);
  }).toPass({ timeout: 60_000 });
  await api.dispose();
}
