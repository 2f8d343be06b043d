/** The answer of `add2fav.php` and `add2compare.php` (docs/product.md, Answer of a list). */
export interface ListAnswer {
  success: 'Y' | 'N'
  /** For the visitor, as text. */
  msg: string
  /** How many cars are on the list. */
  count: number
  /** Whether the list contains the car of the call. */
  active: boolean
}

/**
 * Parses the answer; throws when it is something else. Without Valibot, which the home page and the catalogue do not
 * load.
 */
export function parseListAnswer(answer: unknown): ListAnswer {
  if (!isListAnswer(answer)) throw new Error('The response is not an answer about a list')
  return answer
}

function isListAnswer(answer: unknown): answer is ListAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'success' in answer &&
    (answer.success === 'Y' || answer.success === 'N') &&
    'msg' in answer &&
    typeof answer.msg === 'string' &&
    'count' in answer &&
    typeof answer.count === 'number' &&
    'active' in answer &&
    typeof answer.active === 'boolean'
  )
}
