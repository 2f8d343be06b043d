import { expect, it } from 'vitest'
import { parseRecords } from '../files/parse-records.server.ts'
import { type ColumnField, readColumns } from './read-columns.ts'

async function readFirst(text: string, columns: [string, ColumnField | null][]) {
  const { records } = await parseRecords(
    (async function* () {
      yield text
    })(),
  )
  for await (const record of records) return readColumns(record, new Map(columns))
  throw new Error('no record')
}

const LIST = `Марка;Модель;Год;Цена;VIN;Что за кузов;Прогон, км;Снимки;Ключей
Haval;Jolion;2024;2000000;XTA0000000S123459;Внедорожник;15 000;https://a.example/1.jpg https://a.example/2.jpg;2`

it('reads columns that people have explained, and drops those that nobody needs', async () => {
  const record = await readFirst(LIST, [
    ['что за кузов', 'body'],
    ['прогон, км', 'mileage'],
    ['снимки', 'photos'],
    ['ключей', null],
  ])
  expect(record.fields).toMatchObject({ body: 'Внедорожник', mileage: '15 000 км', model: 'Jolion' })
  expect(record.sourceNames.body).toBe('Что за кузов')
  expect(record.photoUrls).toEqual(['https://a.example/1.jpg', 'https://a.example/2.jpg'])
  expect(record.unused).toEqual([])
})

it('prefers the column whose name is known', async () => {
  const record = await readFirst(LIST, [['ключей', 'year']])
  expect(record.fields.year).toBe('2024')
  expect(record.alternatives).toContainEqual({ field: 'year', name: 'Ключей', text: '2' })
  expect(record.unused.map(({ name, text }) => [name, text])).toEqual([
    ['Что за кузов', 'Внедорожник'],
    ['Прогон, км', '15 000'],
    ['Снимки', 'https://a.example/1.jpg https://a.example/2.jpg'],
  ])
})

it('reads elements and params of XML, also one inside another', async () => {
  const yml = `<yml_catalog><shop><offers><offer id="1"><vendor>Haval</vendor><model>Jolion</model><price>2000000</price>
    <param name="Год">2024</param><param name="Что за кузов">Седан</param>
    <extra><colour_of_all>Белый</colour_of_all></extra></offer></offers></shop></yml_catalog>`
  const record = await readFirst(yml, [
    ['что за кузов', 'body'],
    ['extra', 'colour'],
  ])
  expect(record.fields).toMatchObject({ body: 'Седан', colour: 'Белый' })
})
