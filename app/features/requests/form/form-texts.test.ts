import { expect, it } from 'vitest'
import { textsOf } from './form-texts.ts'

it('offers to find a car where none is asked for', () => {
  expect(textsOf({ form: 'request-auto' }).title).toBe('Подбор автомобиля')
})

it('says when somebody answers', () => {
  expect(textsOf({ form: 'request-get-offer' }).lead).toContain('в\u00a0течение 10\u00a0минут')
})
