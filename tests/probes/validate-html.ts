import { type ConfigData, HtmlValidate } from 'html-validate'

/** The preset's rules for hand-written pages that do not fit the output of React, or that CSS solves better. */
const RULES: ConfigData['rules'] = {
  'attr-case': 'off', // React writes srcSet
  'void-style': 'off', // and <br/>
  'attribute-boolean-style': 'off', // and disabled=""
  'attribute-empty-style': 'off', // and download=""
  'valid-id': ['error', { relaxed: true }], // and ids that begin with an underscore
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }], // options of one filter share its name
  'no-inline-style': 'off', // a photograph's average colour is data
  'tel-non-breaking': 'off', // white-space: nowrap; a copied number keeps its plain hyphens
  'long-title': 'off', // no limit in the standard
  'prefer-native-element': ['error', { exclude: ['listbox'] }], // suggestions of a field are not a select
}

const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: RULES })
/** What html-validate finds in a page: rule, message, element. */
export async function listViolations(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
