import { expect, it } from 'vitest'
import { composeDemoStock } from '#db/demo/compose-stock.ts'
import { findBrand } from '../cars/reference/find-brand.ts'
import { findModel } from '../cars/reference/find-model.ts'
import { draftDemoCar } from './draft-demo-car.ts'

it('every demo car has a brand and a model of the reference data, with the names there', () => {
  for (const car of composeDemoStock(new Date())) {
    const { brand, model } = draftDemoCar(car)
    const { brandName, modelName } = car.draft
    expect({ brand, model }).toMatchObject({
      brand: { name: brandName, isKnown: true },
      model: { name: modelName, isKnown: true },
    })
  }
})

it('every demo car has a body of its model', () => {
  for (const { draft } of composeDemoStock(new Date())) {
    const brand = findBrand(draft.brandName)
    const model = brand && findModel(brand, draft.modelName)
    expect(model?.bodies, `${draft.brandName} ${draft.modelName}`).toContain(draft.body)
  }
})

it('pictures have addresses that cannot be reached', () => {
  const drafts = composeDemoStock(new Date()).map(draftDemoCar)
  const addresses = drafts.flatMap(({ photoUrls }) => photoUrls)
  expect(addresses.length).toBeGreaterThan(1000)
  for (const address of addresses) expect(address).toMatch(/^https:\/\/demo\.invalid\/[a-z0-9-]+\.webp$/)
})
