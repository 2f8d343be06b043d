import * as v from 'valibot'

/** The address of an API: http or https, without a password in it. */
export const endpoint = v.pipe(
  v.string('give an address, for example https://crm.example/hook'),
  v.check((text) => {
    const url = URL.parse(text)
    return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
  }, 'give an http or https address without a password in it'),
)

/** A CRM's id of a person, a pipeline or a stage. */
export const crmId = v.pipe(
  v.number('give a number'),
  v.integer('give a whole number'),
  v.minValue(1, 'give a number from 1'),
)
