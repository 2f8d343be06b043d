import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { choices, formKey, wholeNumber } from '#domain/requests/forms/rules.ts'
import { REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { isCalendarDay } from '#locale/dates/wall-clock.ts'
import { ROUTING_MOMENTS, ROUTING_WAYS } from './routing-rule.ts'

const MAX_ID = 999_999_999
const id = wholeNumber(1, MAX_ID)
/** Ticked boxes; none are none. */
const ids = v.pipe(
  v.union([v.array(v.string()), v.string()]),
  v.transform((input) => (typeof input === 'string' ? [input] : input)),
  v.array(id),
)

/** What a rule is for and to whom it offers it. Kinds and brands without a tick, and no branch, mean all. */
export const RoutingRuleSchema = v.pipe(
  formObject({
    kinds: v.optional(choices(REQUEST_KINDS)),
    brands: v.optional(ids),
    branch: v.optional(id),
    moment: v.picklist(ROUTING_MOMENTS, 'Выберите время.'),
    way: v.picklist(ROUTING_WAYS, 'Выберите, кому предлагать.'),
    staff: v.optional(ids, []),
    /** The rule after which it stands; 0: first. */
    after: v.optional(wholeNumber(0, MAX_ID)),
    /** Of the rule as it was shown. */
    version: v.optional(id),
    /** Of a new rule. */
    key: formKey,
  }),
  v.forward(
    v.partialCheck(
      [['way'], ['staff']],
      ({ way, staff }) => way !== 'one' || staff.length === 1,
      'Выберите одного человека.',
    ),
    ['staff'],
  ),
  v.transform(({ kinds, brands, branch, moment, way, staff, after, version, key }) => ({
    rule: {
      kinds: kinds ?? null,
      brandIds: brands ?? null,
      branchId: branch ?? null,
      moment,
      way,
      staffIds: way === 'pool' ? [] : staff.toSorted((a, b) => a - b),
    },
    after,
    version,
    key,
  })),
)

/** Which rule is moved or switched; `past`: the one that it changes places with, as it was shown. */
export const RuleKeySchema = formObject({ rule: id, past: v.optional(id) })

const day = v.pipe(
  v.string('Укажите день.'),
  v.check((text) => isCalendarDay(text) && text > '2000' && text < '2100', 'Укажите день.'),
)

/** Which week of which branch is shown. */
export const DutyWeekSchema = formObject({ branch: id, week: day })

/** The last day of an absence may be left out: it is the first then. */
export const AbsenceSchema = v.pipe(
  formObject({ person: v.pipe(v.string('Выберите человека.'), id), first: day, last: v.optional(day) }),
  v.forward(
    v.partialCheck(
      [['first'], ['last']],
      ({ first, last = first }) => first <= last,
      'Последний день не\u00a0может быть раньше первого.',
    ),
    ['last'],
  ),
  v.transform(({ person, first, last = first }) => ({ staffId: person, firstDay: first, lastDay: last })),
)
