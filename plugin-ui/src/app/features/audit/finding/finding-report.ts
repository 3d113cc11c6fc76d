import { Injectable, inject } from '@angular/core';
import { Observable, combineLatest, map } from 'rxjs';
import { MessageKey, ParamsOf } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { Audit, Finding, FindingFilter } from '../audit';
import { AuditApi } from '../audit-api';

const STYLE = `body{font:14px/1.45 system-ui,sans-serif;color:#222;background:#fff;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:1.6rem;break-after:avoid}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #ccc}tr{break-inside:avoid}
small{color:#555}@media print{body{margin:0;max-width:none}}`;

/** Findings on paper, in the user's language: a page that needs nothing but itself. */
@Injectable({ providedIn: 'root' })
export class FindingReport {
  private readonly api = inject(AuditApi);
  private readonly i18n = inject(I18n);

  /** All findings of the filter, not only those of the page that is shown. */
  of(filter: FindingFilter): Observable<Blob> {
    return combineLatest([this.api.latest(), this.api.allFindings(filter)]).pipe(
      map(([audit, findings]) => new Blob([this.page(audit, findings)], { type: 'text/html' })),
    );
  }

  private page(audit: Audit | null, findings: readonly Finding[]): string {
    const title = escaped(this.i18n.text('audit.report'));
    const body = [
      `<h1>${title}</h1>`,
      `<p>${this.text('audit.reportMade', { at: new Date().toISOString() })}</p>`,
      ...this.last(audit),
      `<h2>${this.text('audit.rules')}</h2>`,
      this.table(['audit.finding', 'audit.open', 'audit.waived'], this.sums(findings)),
      `<h2>${this.text('audit.findings')} (${this.i18n.count(findings.length)})</h2>`,
      this.table(
        ['audit.severity', 'audit.object', 'audit.finding', 'audit.actual', 'audit.expected', 'audit.since'],
        findings.map((finding) => this.row(finding)),
      ),
    ].join('\n');
    const language = document.documentElement.lang || 'en';
    return `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
  }

  private last(audit: Audit | null): readonly string[] {
    if (audit === null || audit.state !== 'COMPLETED') {
      return [];
    }
    const hosts = audit.done - audit.skipped.length;
    const said = [this.text('audit.last', { at: audit.endedAt ?? '', hosts, by: audit.startedBy })];
    if (audit.skipped.length > 0) {
      const names = audit.skipped.map(({ name, reason }) => `${name} (${this.i18n.statement(reason)})`).join('; ');
      said.push(`${this.text('audit.skipped', { hosts: audit.skipped.length })} ${escaped(names)}`);
    }
    if (audit.gaps > 0) {
      said.push(this.text('audit.gaps', { hosts: audit.gaps }));
    }
    return said.map((line) => `<p>${line}</p>`);
  }

  private sums(findings: readonly Finding[]): readonly (readonly string[])[] {
    const rules = new Map<string, { title: string; open: number; waived: number }>();
    for (const finding of findings) {
      const sum = rules.get(finding.ruleId) ?? { title: this.i18n.statement(finding.title), open: 0, waived: 0 };
      sum[finding.waiver === null ? 'open' : 'waived']++;
      rules.set(finding.ruleId, sum);
    }
    return [...rules.values()].map(({ title, open, waived }) => [
      escaped(title),
      this.i18n.count(open),
      this.i18n.count(waived),
    ]);
  }

  private row(finding: Finding): readonly string[] {
    const { severity, objectName, subject, title, explanation, source, waiver, actual, expected, openedAt } = finding;
    const waived =
      waiver === null
        ? ''
        : `<br><small>${this.text('audit.waivedUntil', { at: waiver.expiresAt })}: ${this.text('audit.waiverBy', { by: waiver.createdBy, reason: waiver.reason })}</small>`;
    return [
      this.text(`severity.${severity}`),
      escaped(objectName),
      `${escaped([this.i18n.statement(title), subject].filter(Boolean).join(': '))}<br><small>${escaped(this.i18n.statement(explanation))} ${this.text('audit.source')}: ${escaped(source)}</small>${waived}`,
      escaped(actual),
      escaped(expected),
      escaped(this.i18n.dateTime(openedAt)),
    ];
  }

  private table(columns: readonly MessageKey[], rows: readonly (readonly string[])[]): string {
    const head = columns.map((column) => `<th scope="col">${this.text(column)}</th>`).join('');
    const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
    return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
  }

  private text<K extends MessageKey>(key: K, ...params: ParamsOf<K>): string {
    return escaped(this.i18n.text(key, ...params));
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
