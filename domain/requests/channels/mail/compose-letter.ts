import { describeRequest, formatRequestTitle, type ReportLine } from '#domain/requests/reports/describe-request.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import { escapeMarkup } from '#platform/text/escape-markup.ts'

/** A letter to the staff, as plain text and as simple HTML. The visitor's input is escaped text in both. */
export function composeLetter(report: RequestReport, note?: string): { text: string; html: string } {
  const lines = describeRequest(report).slice(1)
  return {
    text: [
      formatRequestTitle(report),
      '',
      ...lines.map(formatLine),
      ...(note === undefined ? [] : ['', note]),
      '',
    ].join('\n'),
    html: composeHtml(report, lines, note),
  }
}

/** Further lines of an answer are indented, so that none of them looks like the next label. */
const formatLine = ({ label, value }: ReportLine) => `${label}: ${value.replaceAll('\n', '\n    ')}`

const CELL = 'padding:6px 16px 6px 0;vertical-align:top;border-bottom:1px solid #e6e6e6'

function composeHtml(report: RequestReport, lines: readonly ReportLine[], note: string | undefined): string {
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" style="${CELL};font-weight:400;color:#666">${escapeMarkup(label)}</th><td style="${CELL}">${renderValue(report, label, value)}</td></tr>`,
  )
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    `<title>${escapeMarkup(formatRequestTitle(report))}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.4 Arial,sans-serif;color:#1a1a1a">',
    `<h1 style="font-size:20px;margin:0 0 16px">${escapeMarkup(formatRequestTitle(report))}</h1>`,
    `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    note === undefined ? '' : `<p>${escapeMarkup(note)}</p>`,
    '</body></html>',
  ].join('\n')
}

/** The phone number and our own pages become links; the visitor's text never does. */
function renderValue({ phone, car }: RequestReport, label: string, value: string): string {
  const text = escapeMarkup(value).replaceAll('\n', '<br>')
  if (label === 'Телефон' && phone !== null) return `<a href="tel:+${escapeMarkup(phone)}">${text}</a>`
  return label === 'Страница автомобиля' && car !== null ? `<a href="${escapeMarkup(car.url)}">${text}</a>` : text
}
