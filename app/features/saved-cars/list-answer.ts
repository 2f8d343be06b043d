/** What `add2fav.php` and `add2compare.php` answer (docs/product.md, Answer of a list). */
export interface ListAnswer {
  success: 'Y' | 'N'
  /** For the visitor, as text. */
  msg: string
  /** How many cars are on the list. */
  count: number
  /** Whether the car that was asked about is one of them. */
  active: boolean
}

/** Whether it has the shape of an answer: what stands between us and the site may have said something of its own. */
export function isListAnswer(answer: unknown): answer is ListAnswer {
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
