import * as v from 'valibot'

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

/** Rows of keyboards and alphabets, in which weak passwords run. */
const RUNS = [
  '01234567890',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'йцукенгшщзхъфывапролджэячсмитьбю.',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
]
/** The words that most weak passwords are made of. */
const COMMON_WORDS =
  /password|passw0rd|parol|пароль|gfhjkm|admin|админ|qwerty|йцукен|letmein|welcome|changeme|iloveyou|showroom|автосалон|dealer/g
const MIN_DISTINCT_CHARACTERS = 6
/** Besides common words and runs: what is left has to be guessed. */
const MIN_UNCOMMON_LENGTH = 6

/** Whether a guess of the first thousands would be this password. Such rules refuse what a list of passwords would. */
export function isWeakPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (new Set(text).size < MIN_DISTINCT_CHARACTERS) return true
  return removeRuns(text.replaceAll(COMMON_WORDS, '')).length < MIN_UNCOMMON_LENGTH
}

/** Without the parts of four and more characters that run along a keyboard or an alphabet, forwards or backwards. */
function removeRuns(text: string): string {
  let rest = ''
  for (let start = 0; start < text.length;) {
    let end = start + 4
    while (end <= text.length && isRun(text.slice(start, end))) end += 1
    const length = end - 1 - start
    if (length < 4) rest += text[start]
    start += Math.max(1, length < 4 ? 1 : length)
  }
  return rest
}

function isRun(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('')
  const isSame = new Set(text).size === 1
  return isSame || RUNS.some((run) => run.includes(text) || run.includes(backwards))
}

/** A new password (docs/back-office.md, Вход). */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty('Придумайте пароль.'),
  v.minLength(MIN_PASSWORD_LENGTH, `Пароль короче ${MIN_PASSWORD_LENGTH} знаков.`),
  v.maxLength(MAX_PASSWORD_LENGTH, `Пароль длиннее ${MAX_PASSWORD_LENGTH} знаков.`),
  v.check(
    (text) => !isWeakPassword(text),
    'Такой пароль легко угадать. Возьмите несколько слов, не связанных друг с другом.',
  ),
)
