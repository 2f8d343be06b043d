import { expect, it } from 'vitest'
import type { ExportedRequest } from '#domain/desk/requests/export-requests.server.ts'
import { formatExport } from './format-export.server.ts'

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
const NOW = new Date('2026-11-26T11:20:00Z')

const ROW: ExportedRequest = {
  number: 1042,
  kind: 'call',
  label: 'Заказ звонка',
  submittedAt: new Date('2026-11-26T11:00:00Z'),
  status: 'lost',
  statusSince: NOW,
  owner: { id: 7, name: 'Анна Ким' },
  isFree: false,
  isOwn: false,
  offeredAt: null,
  escalatedAt: null,
  branch: { id: 3, name: 'Витринная', timeZone: 'Asia/Yekaterinburg' },
  name: '=HYPERLINK("https://evil.example")',
  phone: '79164821767',
  isPhoneMasked: false,
  subject: 'Geely Monjaro, 2024',
  respondBy: new Date('2026-11-26T11:15:00Z'),
  missedAt: null,
  firstResponseAt: null,
  nextAction: null,
  urgentAt: null,
  lostReason: 'Дорого',
  isErased: false,
  version: 3,
  email: '+a@mail.ru',
  car: null,
  source: '@source',
  medium: null,
  campaign: null,
}

async function* batchesOf(...rows: ExportedRequest[]) {
  yield rows
}

async function write(...rows: ExportedRequest[]) {
  const head = { count: rows.length, fullName: 'Вера Исаева', now: NOW, timeZone: 'Europe/Moscow' }
  let text = ''
  for await (const chunk of formatExport(batchesOf(...rows), head)) text += DECODER.decode(chunk)
  return text.split('\r\n')
}

it('a line has the request in words, with times by the clock of its branch and no cell that is a formula', async () => {
  const [heading, line] = await write(ROW)
  expect(heading?.startsWith('\uFEFF"Номер";"Пришла";"Просит";"Статус";"Причина отказа";')).toBe(true)
  expect(line?.split(';')).toEqual([
    '1042',
    '"2026-11-26 16:00"',
    '"Заказ звонка"',
    '"Отказ"',
    '"Дорого"',
    '"Анна Ким"',
    '"Витринная"',
    `"'=HYPERLINK(""https://evil.example"")"`,
    '"8 (916) 482-17-67"',
    `"'+a@mail.ru"`,
    '"Geely Monjaro, 2024"',
    '',
    '"2026-11-26 16:15"',
    '',
    '',
    '',
    `"'@source"`,
    '',
    '',
  ])
})

it('the last line says how many requests there are, who has the file, and since when', async () => {
  expect((await write(ROW, { ...ROW, isErased: true, name: null, phone: null })).slice(2)).toEqual([
    expect.stringContaining('"данные удалены"'),
    '"Конец выгрузки: 2 заявки. Вера Исаева, 2026-11-26 14:20"',
    '',
  ])
})
