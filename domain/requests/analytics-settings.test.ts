import { expect, test } from 'vitest'
import { createAnalyticsSettings } from './analytics-settings.ts'

const none = { metrikaId: undefined, ga4Id: undefined, goals: {} }

test('without a counter there is nothing to set', () => {
  expect(createAnalyticsSettings(none)).toBeUndefined()
})

test('each form has an identifier of its own, unless the dealer names another', () => {
  const goals = createAnalyticsSettings({ ...none, metrikaId: '1', goals: { auto: 'lead' } })?.goals ?? {}
  expect(goals).toMatchObject({ auto: 'lead', trade: 'request_trade', 'get-offer': 'request_get_offer' })
  expect(new Set(Object.values(goals)).size).toBe(Object.keys(goals).length)
})

test('a goal that no form can reach is an error with its remedy', () => {
  expect(() => createAnalyticsSettings({ ...none, goals: { autos: 'x' } })).toThrow(/GOALS names autos.*auto, trade/)
})
