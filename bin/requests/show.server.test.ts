import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findLegalText } from '#domain/legal/legal-texts.server.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { runCommand } from '#tests/servers/run-command.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const carId = await addCar(db)
const folder = await shareInFile(mkdtempDisposable(path.join(tmpdir(), 'showroom-show-')))

const showroom = (...args: string[]) =>
  runCommand(args, { cwd: folder.path, DATABASE_URL: database.url, LOG_LEVEL: 'silent' })

it('a request is shown in English, with the time, origin and text of each consent', async () => {
  const outcome = await submitRequest(
    createSubmitContext(db),
    createSubmission({
      form: 'request-trade',
      kind: 'trade',
      answers: { name: 'Anna', phone: '79161234567', own_brand: 'Kia', own_model: 'Rio', own_gearbox: 'manual' },
      carId,
      conditions: ['trade-in'],
      shownPriceRub: 990_000,
      consent: { version: 1 },
      advertising: {},
      sender: { address: '203.0.113.7', pageUrl: 'https://cars.example/services/trade-in/' },
    }),
  )
  if (!outcome.ok) throw new Error('The request was refused')
  const { code, stdout } = await showroom('requests', 'show', String(outcome.number))
  expect(code).toBe(0)
  expect(stdout).not.toMatch(/\p{Script=Cyrillic}/u)
  expect(stdout).toContain(
    `Request: ${outcome.number}, trade, by the form request-trade\nReceived: 2026-11-20 14:20 (Europe/Moscow`,
  )
  expect(stdout).toContain('Car: LADA Vesta, 2020, used\n')
  expect(stdout).toContain('Telephone: +7 (916) 123-45-67\n')
  expect(stdout).toContain(
    'Price: 990 000 ₽ was shown on conditions: trade-in; 1 000 000 ₽ by the stock of that moment; 1 000 000 ₽ without conditions\n',
  )
  expect(stdout).toContain('  mail: waiting, attempts: 0, since 2026-11-20 14:20\n')
  expect(stdout).toContain('own_brand: Kia\n')
  expect(stdout).toContain('own_gearbox: manual\n')
  expect(stdout).toMatch(
    /Consent, personal-data: given 2026-11-20 14:20\n {2}from 203\.0\.113\.7, on https:\/\/cars\.example\/services\/trade-in\/\n {2}to the text «consent», version 1 of [\d-]+ [\d:]+; read it: {2}bin\/showroom legal show consent --version 1\n/,
  )
  expect(stdout).toMatch(/Consent, advertising: given .*\n.*\n {2}to the text «advertising», version \d+ of/)

  // The command in the output prints exactly that text.
  const text = await findLegalText({ db }, 'consent', 1)
  expect((await showroom('legal', 'show', 'consent', '--version', '1')).stdout).toContain(text?.body)
})
