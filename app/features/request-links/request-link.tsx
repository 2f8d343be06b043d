import type { ComponentProps } from 'react'
import { cookieSettingsPath, requestPath } from '#urls/paths.ts'
import { ButtonAnchor, type ButtonLook } from '#app/ui/controls/button.tsx'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { ModalForm } from '#domain/requests/request.ts'
import type { SuggestedAnswers } from './parse-request-params.ts'

/** What a trigger knows already, so that nobody is asked for it again. */
export interface RequestPrefill {
  carId?: number
  /** Conditions under which the price was shown. */
  with?: readonly DiscountCondition[]
  /** Slugs. */
  brand?: string
  model?: string
  branch?: string
  /** A car of his own garage, once he has logged in; another's is passed over. */
  garage?: number
  /** What has been reckoned or said already, by field. */
  answers?: SuggestedAnswers
}

interface RequestLinkProps extends Omit<ComponentProps<'a'>, 'about'>, ButtonLook {
  /** The pop-up that it opens; `cookie` is that of the cookie settings. */
  form: ModalForm | 'cookie'
  prefill?: RequestPrefill
}

/**
 * Opens a form as a pop-up; without JavaScript, or in a new tab, it is a link to the same form as a page. What it knows
 * stands in its address and in its data attributes: the views call sends those (docs/product.md, Pop-ups). With a `look` it is a button.
 */
export function RequestLink({ form, prefill = {}, look, size, wide, ...rest }: RequestLinkProps) {
  const link = {
    ...rest,
    href: form === 'cookie' ? cookieSettingsPath() : requestPath(form, new URLSearchParams(parametersOf(prefill))),
    // Thousands of addresses with the same form: nothing for a search engine.
    rel: 'nofollow',
    'data-modal': form,
    ...dataAttributesOf(prefill),
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/anchor-is-valid -- both are in `link`
  return look === undefined ? <a {...link} /> : <ButtonAnchor {...link} {...{ look, size, wide }} />
}

function parametersOf({ with: conditions = [], answers, ...about }: RequestPrefill): string[][] {
  return [
    ...Object.entries({ ...about, ...answers }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...conditions.map((condition) => ['with', condition]),
  ]
}

/** `data-car-id`, `data-with="trade-in credit"`: absent where nothing is known. */
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
