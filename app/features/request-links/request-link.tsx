import type { ComponentProps } from 'react'
import { cookieSettingsPath, requestPath } from '#urls/request-paths.ts'
import { ButtonAnchor, type ButtonLook } from '#app/ui/controls/button.tsx'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { ModalForm } from '#domain/requests/request.ts'
import type { SuggestedAnswers } from './parse-request-params.ts'

/** Known answers, so that the form does not ask for them again. */
export interface RequestPrefill {
  carId?: number
  /** Conditions under which the price was shown. */
  with?: readonly DiscountCondition[]
  /** Slugs. */
  brand?: string
  model?: string
  branch?: string
  /** A car of the visitor's own garage; any other is ignored. */
  garage?: number
  /** Calculated or entered answers, by field. */
  answers?: SuggestedAnswers
}

interface RequestLinkProps extends ComponentProps<'a'>, ButtonLook {
  /** The pop-up that it opens; `cookie` is the cookie settings. */
  form: ModalForm | 'cookie'
  prefill?: RequestPrefill
}

/**
 * Opens a form as a pop-up; without JavaScript, or in a new tab, it is a link to the page of the same form. `prefill`
 * is passed in its address and in its data attributes, which the views call sends (docs/product.md, Pop-ups). With a
 * `look` it is a button.
 */
export function RequestLink({ form, prefill = {}, look, size, wide, ...rest }: RequestLinkProps) {
  const link = {
    ...rest,
    href: form === 'cookie' ? cookieSettingsPath() : requestPath(form, new URLSearchParams(parametersOf(prefill))),
    // Thousands of addresses with the same form, which a search engine should not crawl.
    rel: 'nofollow',
    'data-modal': form,
    ...dataAttributesOf(prefill),
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it is in `link`
  return look === undefined ? <a {...link} /> : <ButtonAnchor {...link} {...{ look, size, wide }} />
}

function parametersOf({ with: conditions = [], answers, ...params }: RequestPrefill): string[][] {
  return [
    ...Object.entries({ ...params, ...answers }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...conditions.map((condition) => ['with', condition]),
  ]
}

/** `data-car-id`, `data-with="trade-in credit"`: absent when unknown. */
function dataAttributesOf({
  carId,
  with: conditions = [],
  brand,
  model,
  branch,
  garage,
  answers = {},
}: RequestPrefill) {
  return {
    ...Object.fromEntries(
      Object.entries(answers).map(([field, answer]) => [`data-${field.replaceAll('_', '-')}`, answer]),
    ),
    'data-car-id': carId,
    'data-with': conditions.length === 0 ? undefined : conditions.join(' '),
    'data-brand': brand,
    'data-model': model,
    'data-branch': branch,
    'data-garage': garage,
  }
}
