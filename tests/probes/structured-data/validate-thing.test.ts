import { expect, it } from 'vitest'
import { validateThing } from './validate-thing.ts'
import { readVocabulary } from './vocabulary.ts'

const vocabulary = readVocabulary()
const validate = (thing: object) => validateThing(vocabulary, { '@context': 'https://schema.org', ...thing })

it('the vocabulary has the classes, properties and members of schema.org', () => {
  expect(vocabulary.ancestors.get('AutoDealer')).toContain('Organization')
  expect(vocabulary.properties.get('fuelType')?.domains).toContain('Vehicle')
  expect(vocabulary.members.get('InStock')).toContain('ItemAvailability')
  expect(vocabulary.ancestors.size).toBeGreaterThan(800)
  expect(vocabulary.properties.size).toBeGreaterThan(1300)
})

it('what the vocabulary allows is valid', () => {
  expect(
    validate({
      '@type': 'Car',
      name: 'Geely Monjaro',
      vehicleModelDate: '2026',
      itemCondition: 'https://schema.org/NewCondition',
      offers: { '@type': 'Offer', price: 1, availability: 'https://schema.org/Reserved', seller: { '@id': '#dealer' } },
    }),
  ).toEqual([])
})

it.each([
  [{ '@type': 'Automobile' }, ': no class "Automobile"'],
  [{ '@type': 'Car', horsepower: 150 }, 'Car: no property horsepower'],
  [{ '@type': 'Car', acceptedAnswer: 'x' }, 'Car: a Car has no acceptedAnswer'],
  [{ '@type': 'Car', offers: { '@type': 'Car', name: 'x' } }, 'Car.offers may not be a Car'],
  [
    { '@type': 'Offer', availability: 'https://schema.org/NewCondition' },
    'Offer.availability may not be "https://schema.org/NewCondition"',
  ],
  [{ '@type': 'Offer', availability: 'InStock' }, 'Offer.availability may not be "InStock"'],
  [{ '@type': 'Offer', validFrom: 'tomorrow' }, 'Offer.validFrom may not be "tomorrow"'],
  [{ '@type': 'Car', name: '' }, 'Car.name may not be ""'],
  [{ '@type': 'Car', name: null }, 'Car.name may not be null'],
  [{ '@type': 'Offer', offers: [] }, 'Offer: a Offer has no offers'],
])('%o is rejected', (thing, problem) => {
  expect(validate(thing)).toEqual([problem])
})

it('the context must be schema.org', () => {
  expect(validateThing(vocabulary, { '@type': 'Car' })).toEqual(['@context is undefined'])
})
