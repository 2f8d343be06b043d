import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { resolveBrandAndModel } from '#domain/cars/reference/find-brand.ts'
import { parseCsv } from '#domain/content/folder/kinds/define-table-kind.ts'
import { MODEL_LINES } from './compose-stock.ts'

const FILE = 'maintenance-prices.csv'
const COLUMNS = ['brand', 'model', 'mileageKm', 'name', 'works', 'partsRub', 'labourRub']

it('no electric car of the demo stock has a price for an oil change', async () => {
  const text = await readFile(new URL(`content/${FILE}`, import.meta.url), 'utf8')
  const table = parseCsv(FILE, text, COLUMNS)
  const rows = table.ok ? table.rows.map(({ cells }) => cells) : []
  const electric = MODEL_LINES.filter(({ trims }) => trims.every(({ engine }) => engine.fuel === 'electric'))
  expect(electric.length).toBeGreaterThan(3)
  for (const line of electric) {
    const { brandSlug, modelSlug } = resolveBrandAndModel(line.brand, line.model)
    const ofBrand = rows.filter(({ brand }) => brand === brandSlug)
    const ofModel = ofBrand.filter(({ model }) => model === modelSlug)
    const own = ofModel.length > 0 ? ofModel : ofBrand.filter(({ model }) => model === '')
    expect(own.length, `${line.brand} ${line.model}`).toBeGreaterThan(0)
    expect(own.map(({ works }) => works).join(), `${line.brand} ${line.model}`).not.toContain('моторного масла')
  }
})
